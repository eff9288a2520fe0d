import type { TransferSimulation } from '@latchkey/primitives'
import { isSameAddress, truncateAddress } from '@latchkey/primitives'

import type { Token } from '../../tokens/token.ts'
import { exactUnits, type ShownCurrency } from '../../transaction/views/shown-amount.ts'

/** What a send is, as far as its changes are judged by it. */
export interface ChangedSend {
  readonly from: string
  /** What is sent. */
  readonly token: Token
  /** What the account holds. */
  readonly tokens: readonly Token[]
  /** The network's own currency. */
  readonly native: ShownCurrency
  /** The recipient needs an account, which is paid in the network's own currency. */
  readonly hasCosts: boolean
}

/** What an account gains or loses, as it shows. */
export interface ShownChange {
  readonly isOwn: boolean
  /** With its sign. */
  readonly amount: string
  /** Nobody asked for it: something else than what is sent leaves the account. */
  readonly isUnexpected: boolean
}

/** What a simulation found, the own account first. */
export function shownChanges(
  { changes }: Extract<TransferSimulation, { status: 'simulated' }>,
  send: ChangedSend,
  locale: string,
): readonly ShownChange[] {
  const namespace = send.token.chainId.startsWith('eip155:') ? 'eip155' : 'solana'
  return changes
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, token: address, amount }) => {
      const isOwn = isSameAddress(namespace, account, send.from)
      const isSent = isAddressOf(send.token, address)
      const currency = isSent ? send.token : currencyOf(address, send)
      const isExpected = isSent || (address === undefined && send.hasCosts)
      const digits = exactUnits(amount < 0n ? -amount : amount, currency, locale)
      return {
        isOwn,
        amount: `${amount < 0n ? '\u2212' : '+'}${digits}`,
        isUnexpected: isOwn && amount < 0n && !isExpected,
      }
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

function currencyOf(address: string | undefined, { native, tokens }: ChangedSend): ShownCurrency {
  if (address === undefined) return native
  // Of a token that nobody lists it is not known how many decimals it has: its smallest unit is what is certain.
  return tokens.find(token => isAddressOf(token, address)) ?? { decimals: 0, symbol: truncateAddress(address) }
}

function isAddressOf({ address, chainId }: Token, other: string | undefined): boolean {
  if (address === undefined || other === undefined) return address === other
  const own = address.slice(chainId.length + 1)
  return own === other || (/^0x/i.test(own) && own.toLowerCase() === other.toLowerCase())
}

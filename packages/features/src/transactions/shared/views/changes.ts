import type { TransferSimulation } from '@latchkey/primitives'
import { isSameAddress, truncateAddress } from '@latchkey/primitives'

import type { Token } from '../token.ts'
import { exactUnits, type ShownCurrency } from './shown-amount.ts'

/** Facts of a send that its changes are compared with. */
export interface ChangedSend {
  readonly from: string
  /** Token that is sent. */
  readonly token: Token
  /** Tokens of the account. */
  readonly tokens: readonly Token[]
  /** Native currency of the network. */
  readonly native: ShownCurrency
  /** Whether the recipient needs a new account, which is paid in the native currency. */
  readonly hasCosts: boolean
}

/** A change of an account's balance, as it is shown. */
export interface ShownChange {
  readonly isOwn: boolean
  /** Amount with its sign. */
  readonly amount: string
  /** Whether something other than the sent token leaves the account. */
  readonly isUnexpected: boolean
}

/** Lists the changes of a simulation, those of the sending account first. */
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
  // The decimals of an unlisted token are not known, so its amount is shown in the smallest unit.
  return tokens.find(token => isAddressOf(token, address)) ?? { decimals: 0, symbol: truncateAddress(address) }
}

function isAddressOf({ address, chainId }: Token, other: string | undefined): boolean {
  if (address === undefined || other === undefined) return address === other
  const own = address.slice(chainId.length + 1)
  return own === other || (/^0x/i.test(own) && own.toLowerCase() === other.toLowerCase())
}

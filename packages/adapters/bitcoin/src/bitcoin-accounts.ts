import { readBytes, toHex } from '@latchkey/adapter-kit'
import { readProperty } from '@latchkey/primitives'

import { type AddressType, parseBitcoinAddress } from './bitcoin-address.ts'
import type { AccountAddress } from './bitcoin-provider.ts'

/**
 * Reads the accounts that a wallet gives: texts, or objects with an address. Other values are dropped, and so are accounts for
 * neither purpose (wallets give Stacks addresses in the same list). The payment address comes first and the ordinal address
 * second. If the wallet does not say which is which, a taproot address goes after others, and then the position decides (S9.40).
 *
 * @returns `undefined` if the answer is no list
 */
export function readAccounts(answer: unknown): AccountAddress[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const read = new Map<string, ReadAccount>()
  for (const entry of answer.slice(0, maxAccounts)) {
    const account = readAccount(entry)
    if (account && !read.has(account.address)) read.set(account.address, account)
  }
  return toOrder([...read.values()])
}

/** Maximum number of accounts that are read. */
export const maxAccounts = 100

interface ReadAccount extends Omit<AccountAddress, 'purpose'> {
  type: AddressType
  purpose?: AccountAddress['purpose']
}

function readAccount(entry: unknown): ReadAccount | undefined {
  const address = typeof entry === 'string' ? entry : readProperty(entry, 'address')
  const parsed = typeof address === 'string' ? parseBitcoinAddress(address) : undefined
  if (typeof address !== 'string' || parsed === undefined) return undefined
  const publicKey = toKeyText(readProperty(entry, 'publicKey'))
  // Wallets have three names for the path, and pairing calls the purpose an intention.
  const path = readProperty(entry, 'path') ?? readProperty(entry, 'derivationPath')
  const purpose = readPurpose(readProperty(entry, 'purpose') ?? readProperty(entry, 'intention'))
  return {
    address,
    type: parsed.type,
    ...(publicKey !== undefined && { publicKey }),
    ...(typeof path === 'string' && /^m(\/\d+['h]?)+$/.test(path) && { path }),
    ...(purpose && { purpose }),
  }
}

/**
 * Reads a public key as hexadecimal text: 32 bytes ([BIP-340](https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki)),
 * 33, or 65. The Wallet Standard gives bytes, and MetaMask puts the address itself there.
 */
function toKeyText(value: unknown): string | undefined {
  const bytes = readBytes(value)
  const text = bytes ? toHex(bytes) : value
  return typeof text === 'string' && /^([0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(text) ? text : undefined
}

function readPurpose(value: unknown): AccountAddress['purpose'] | undefined {
  if (value === 'payment') return 'payment'
  return value === 'ordinals' || value === 'ordinal' ? 'ordinal' : undefined
}

function toOrder(read: readonly ReadAccount[]): AccountAddress[] {
  if (read.some(({ purpose }) => purpose !== undefined)) {
    const named = read.map(({ type, purpose, ...rest }) => ({
      ...rest,
      purpose: purpose ?? (type === 'p2tr' ? ('ordinal' as const) : ('payment' as const)),
    }))
    const first = [named.find(isFor('payment')), named.find(isFor('ordinal'))].filter(account => account !== undefined)
    return [...first, ...named.filter(account => !first.includes(account))]
  }
  const isTaproot = ({ type }: ReadAccount): boolean => type === 'p2tr'
  const sorted = [...read.filter(account => !isTaproot(account)), ...read.filter(isTaproot)]
  return sorted.map(({ type: _, ...rest }, index) => ({ ...rest, purpose: index === 1 ? 'ordinal' : 'payment' }))
}

function isFor(purpose: AccountAddress['purpose']): (account: AccountAddress) => boolean {
  return account => account.purpose === purpose
}

import { type CaipNetworkId, isAddress, type WalletAccount } from '@latchkey/primitives'

/** An address of a wallet, in the form of `getAccountAddresses` (the pairing protocol's Bitcoin RPC reference). */
export interface BitcoinAddress {
  address: string
  publicKey?: string
  path?: string
  intention?: 'payment' | 'ordinal'
}

/** The session property in which a wallet may include its answer to `getAccountAddresses`. */
export const bitcoinAddressesProperty = 'bip122_getAccountAddresses'

/** The event of a wallet whose addresses have changed; its data has the form of an answer to `getAccountAddresses`. */
export const bitcoinAddressesEvent = 'bip122_addressesChanged'

/**
 * Maximum number of addresses that are read. A wallet that lists every address it ever used has more, and pays from the first
 * ones.
 */
export const maxBitcoinAddresses = 100
/** Maximum length of the JSON text of addresses that is parsed, in characters. */
const maxTextLength = 100_000
/** Maximum number of purposes that are read if a wallet groups its addresses by purpose. */
const maxPurposes = 10

/**
 * Reads a wallet's addresses: a list, as JSON text or as an array, or lists by purpose.
 *
 * @returns only well-formed addresses
 */
export function readBitcoinAddresses(value: unknown): BitcoinAddress[] {
  const told = typeof value === 'string' ? parseJson(value) : value
  const list = Array.isArray(told) ? (told as unknown[]) : isRecord(told) ? readPurposes(told) : []
  return list.slice(0, maxBitcoinAddresses).flatMap(toAddress)
}

/**
 * Returns the accounts of one chain: those of the session, and the ordinal address if the wallet named it separately. Index 0 is
 * the payment account, 1 the ordinal one; a purpose that the wallet names overrides the order.
 */
export function toBitcoinAccounts(
  chain: CaipNetworkId,
  inSession: readonly string[],
  told: readonly BitcoinAddress[],
): WalletAccount[] {
  const known = new Map(told.filter(({ address }) => isBitcoinAddressOn(address, chain)).map(one => [one.address, one]))
  const ordinal = [...known.values()].find(({ intention }) => intention === 'ordinal')?.address
  const addresses = ordinal === undefined || inSession.includes(ordinal) ? inSession : [...inSession, ordinal]
  const accounts = addresses.map((address, index): WalletAccount => {
    const { intention, publicKey, path } = known.get(address) ?? {}
    return {
      namespace: 'bip122',
      address,
      type: intention ?? (index === 1 ? 'ordinal' : 'payment'),
      ...(publicKey !== undefined && { publicKey }),
      ...(path !== undefined && { path }),
    }
  })
  return movePaymentsFirst(accounts)
}

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Returns whether an address has the form of a Bitcoin chain (BIP-173, base58 versions). Unknown chains use testnet's form. */
export function isBitcoinAddressOn(address: string, chain: CaipNetworkId): boolean {
  if (chain === mainnet) return /^(bc1|[13])/i.test(address)
  if (/^(bcrt1|tb1)/i.test(address)) return /^bcrt1/i.test(address) === (chain === regtest)
  return /^[mn2]/.test(address)
}

function readPurposes(lists: Record<string, unknown>): unknown[] {
  return Object.entries(lists)
    .slice(0, maxPurposes)
    .flatMap(([intention, list]) =>
      Array.isArray(list)
        ? list
            .slice(0, maxBitcoinAddresses)
            .map((entry: unknown) => (isRecord(entry) ? { intention, ...entry } : entry))
        : [],
    )
}

function toAddress(entry: unknown): BitcoinAddress[] {
  if (!isRecord(entry)) return []
  const { address, publicKey, path, intention } = entry
  if (typeof address !== 'string' || !isAddress('bip122', address)) return []
  return [
    {
      address,
      ...(typeof publicKey === 'string' && /^[0-9a-f]{64,66}$/i.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^m(\/\d{1,10}'?){1,10}$/.test(path) && { path }),
      ...((intention === 'payment' || intention === 'ordinal') && { intention }),
    },
  ]
}

/** Moves the accounts for ordinals behind the others. */
export function movePaymentsFirst(accounts: readonly WalletAccount[]): WalletAccount[] {
  const isOrdinal = ({ type }: WalletAccount): boolean => type === 'ordinal'
  return [...accounts.filter(account => !isOrdinal(account)), ...accounts.filter(isOrdinal)]
}

function parseJson(text: string): unknown {
  if (text.length > maxTextLength) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

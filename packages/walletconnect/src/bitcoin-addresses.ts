import { type CaipNetworkId, isAddress, type WalletAccount } from '@latchkey/primitives'

/** One address of a wallet, as `getAccountAddresses` answers (the pairing protocol's Bitcoin RPC reference). */
export interface BitcoinAddress {
  address: string
  publicKey?: string
  path?: string
  intention?: 'payment' | 'ordinal'
}

/** The session property in which a wallet may give its answer to `getAccountAddresses` beforehand. */
export const bitcoinAddressesProperty = 'bip122_getAccountAddresses'

/** The event of a wallet that gives other addresses now; its data is what `getAccountAddresses` would answer. */
export const bitcoinAddressesEvent = 'bip122_addressesChanged'

/** Addresses that are read; a wallet that lists all that it ever used has more. */
const mostAddresses = 500

/**
 * Reads what a wallet says of its addresses: a list, as JSON text or as itself, or lists by purpose.
 *
 * @returns only what is well-formed
 */
export function readBitcoinAddresses(value: unknown): BitcoinAddress[] {
  const told = typeof value === 'string' ? parseJson(value) : value
  const list = Array.isArray(told) ? (told as unknown[]) : isRecord(told) ? Object.entries(told).flatMap(toPurpose) : []
  return list.slice(0, mostAddresses).flatMap(toAddress)
}

/**
 * The accounts of one chain: those of the session, and the ordinal address where the wallet named one only besides. Index 0 is
 * the payment account, 1 the ordinal one; the wallet's own word on a purpose counts before the order.
 */
export function toBitcoinAccounts(
  chain: CaipNetworkId,
  inSession: readonly string[],
  told: readonly BitcoinAddress[],
): WalletAccount[] {
  const known = new Map(told.filter(({ address }) => isOnChain(address, chain)).map(one => [one.address, one]))
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
  return accounts.toSorted((one, other) => Number(one.type === 'ordinal') - Number(other.type === 'ordinal'))
}

/** CAIP-2 id of Bitcoin's main chain; every other chain writes its addresses as testnet does, or as regtest. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

function isOnChain(address: string, chain: CaipNetworkId): boolean {
  return /^(bc1|[13])/i.test(address) === (chain === mainnet)
}

function toPurpose([intention, list]: [string, unknown]): unknown[] {
  if (!Array.isArray(list)) return []
  return list.map((entry: unknown) => (isRecord(entry) ? { intention, ...entry } : entry))
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

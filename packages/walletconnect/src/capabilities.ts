import { isEvmAddress } from '@latchkey/primitives'

import { pairingErrors } from './pairing-errors.ts'

/**
 * Reads the parameters of `wallet_getCapabilities` (EIP-5792).
 *
 * @throws {PairingError} `missingCapabilitiesAddress` (S5.20)
 */
export function readCapabilitiesParams(params: unknown): { address: string; chainIds: string[] } {
  const [address, chainIds] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof address !== 'string' || !isEvmAddress(address)) throw pairingErrors.missingCapabilitiesAddress()
  const ids = Array.isArray(chainIds) ? chainIds.filter((id): id is string => typeof id === 'string') : []
  return { address, chainIds: ids.map(id => id.toLowerCase()) }
}

/**
 * Reads the capabilities that the wallet wrote into the session (`sessionProperties.capabilities`), by hex chain id. Wallets
 * write them as JSON text or as an object, by chain or by account and then by chain.
 *
 * @returns `undefined` if the session has none for the account, so that the wallet is asked
 */
export function readSessionCapabilities(
  value: unknown,
  address: string,
  chainIds: readonly string[],
): Record<string, Record<string, unknown>> | undefined {
  const all = toRecord(value)
  if (!all) return undefined
  const ofAccount = readEntries(all).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  const byChain = toRecord(ofAccount) ?? all
  const found: Record<string, Record<string, unknown>> = {}
  for (const [key, entry] of readEntries(byChain)) {
    const chainId = key.toLowerCase()
    const capabilities = toRecord(entry)
    if (!capabilities || !/^0x[0-9a-f]{1,16}$/.test(chainId)) continue
    // The id 0x0 stands for every chain (EIP-5792).
    if (chainIds.length === 0 || chainIds.includes(chainId) || chainId === '0x0') found[chainId] = capabilities
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/**
 * Maximum number of chains or accounts that are read, and of characters of their JSON text: the page reads them at each request.
 */
const maxEntries = 1_000
const maxTextLength = 200_000

function readEntries(record: Record<string, unknown>): [string, unknown][] {
  return Object.keys(record)
    .slice(0, maxEntries)
    .map(key => [key, record[key]])
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'string') {
    if (value.length > maxTextLength) return undefined
    try {
      return toRecord(JSON.parse(value) as unknown)
    } catch {
      return undefined
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

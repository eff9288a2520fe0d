import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId, readProperty } from '@latchkey/primitives'

import { type ApprovedAccount, readAccount, readAddressOn, readChain, sessionLimits } from './approved-session.ts'
import { toCurrentChainId } from './namespace-table.ts'

/** The `params` of a `session_event`, as the wallet wrote them. */
export interface SessionEventParams {
  chainId?: unknown
  event?: { name?: unknown; data?: unknown }
}

/**
 * Reads the chain of a `chainChanged` event. The data overrides the event's own chain, and wallets write it as a number, in hex,
 * as decimal text or as a CAIP-2 id, alone, in a list, or in an object as `chainId`.
 *
 * @returns `undefined` if the data is no chain; for an event without data, the chain that it names itself
 */
export function readChangedChain({ chainId, event }: SessionEventParams): CaipNetworkId | undefined {
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (!namespace) return undefined
  const { data } = event ?? {}
  const plain: unknown = Array.isArray(data) ? data[0] : (readProperty(data, 'chainId') ?? data)
  const chain = data === undefined ? readChain(chainId, namespace) : readChainId(namespace, plain)
  return chain && toCurrentChainId(chain)
}

function readChainId(namespace: ChainNamespace, data: unknown): CaipNetworkId | undefined {
  if (typeof data !== 'number' && typeof data !== 'string') return undefined
  const parsed = parseCaipNetworkId(data)
  const text = parsed?.namespace === namespace ? parsed.reference : String(data)
  if (namespace !== 'eip155') return readChain(`${namespace}:${text}`, namespace)
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/**
 * Reads the accounts of an `accountsChanged` event, as CAIP-10 or as bare addresses. Malformed ones are dropped, and those beyond
 * the limit.
 */
export function readChangedAccounts({
  chainId,
  event,
}: SessionEventParams): { namespace: ChainNamespace; accounts: ApprovedAccount[] } | undefined {
  const namespace = parseCaipNetworkId(chainId)?.namespace
  const carrier = namespace && readChain(chainId, namespace)
  if (!carrier || !Array.isArray(event?.data)) return undefined
  const accounts = (event.data as unknown[]).slice(0, sessionLimits.selected).flatMap(entry => {
    const account = readAccount(entry, namespace) ?? readAddressOn(entry, carrier, namespace)
    return account ? [{ ...account, chain: toCurrentChainId(account.chain) }] : []
  })
  return accounts.length > 0 ? { namespace, accounts } : undefined
}

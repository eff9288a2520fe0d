import {
  type CaipNetworkId,
  type ChainNamespace,
  isAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@latchkey/primitives'

import type { ApprovedAccount } from './approved-session.ts'
import { toCurrentChainId } from './namespace-table.ts'

/** `params` of a `session_event`, as the wallet wrote them. */
export interface SessionEventParams {
  chainId?: unknown
  event?: { name?: unknown; data?: unknown }
}

/**
 * The chain that a `chainChanged` event tells of. The data counts before the event's own chain, and wallets write it as a
 * number, in hex, as decimal text or as a CAIP-2 id.
 */
export function readChangedChain({ chainId, event }: SessionEventParams): CaipNetworkId | undefined {
  const requested = parseCaipNetworkId(chainId)
  if (!requested) return undefined
  const named = readChainId(requested.namespace, event?.data)
  return toCurrentChainId(named ?? (chainId as CaipNetworkId))
}

function readChainId(namespace: ChainNamespace, data: unknown): CaipNetworkId | undefined {
  if (typeof data !== 'number' && typeof data !== 'string') return undefined
  const parsed = parseCaipNetworkId(data)
  const text = parsed?.namespace === namespace ? parsed.reference : String(data)
  if (namespace !== 'eip155') return /^[-_a-zA-Z0-9]{1,32}$/.test(text) ? `${namespace}:${text}` : undefined
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** The accounts that an `accountsChanged` event tells of, as CAIP-10 or as bare addresses; malformed ones are dropped. */
export function readChangedAccounts({
  chainId,
  event,
}: SessionEventParams): { namespace: ChainNamespace; accounts: ApprovedAccount[] } | undefined {
  const requested = parseCaipNetworkId(chainId)
  if (!requested || !Array.isArray(event?.data)) return undefined
  const { namespace } = requested
  const accounts: ApprovedAccount[] = []
  for (const entry of event.data as unknown[]) {
    const account = parseCaipAddress(entry, [namespace])
    if (account && isAddress(namespace, account.address)) {
      accounts.push({ chain: toCurrentChainId(`${namespace}:${account.reference}`), address: account.address })
    } else if (typeof entry === 'string' && isAddress(namespace, entry)) {
      accounts.push({ chain: toCurrentChainId(chainId as CaipNetworkId), address: entry })
    }
  }
  return accounts.length > 0 ? { namespace, accounts } : undefined
}

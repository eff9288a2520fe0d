import {
  type CaipNetworkId,
  type ChainNamespace,
  isAddress,
  isSameAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { toCurrentChainId } from './namespace-table.ts'

export interface ApprovedAccount {
  chain: CaipNetworkId
  address: string
}

/** What a wallet agreed to in one namespace. */
export interface ApprovedNamespace {
  /** In the wallet's order: the first is the one that it has selected. */
  accounts: readonly ApprovedAccount[]
  /** By current id. */
  chains: readonly CaipNetworkId[]
  methods: ReadonlySet<string>
  events: ReadonlySet<string>
  /** The ids that this wallet wants to be addressed by, where they are not the current ones. */
  earlierIds: ReadonlyMap<CaipNetworkId, CaipNetworkId>
}

export type ApprovedSession = Partial<Record<ChainNamespace, ApprovedNamespace>>

/** Accounts of one namespace that are read; no wallet that means well has more. */
export const mostAccounts = 500

/**
 * Reads the namespaces of a session (CAIP-217), of which nothing can be trusted: the wallet wrote them.
 *
 * @param configured the namespaces that were asked for; others are dropped
 * @returns only well-formed chains, accounts (EVM ones with their checksum, EIP-55), methods and events; a namespace without an account is left out
 */
export function readNamespaces(value: unknown, configured: ReadonlySet<ChainNamespace>): ApprovedSession {
  const session: ApprovedSession = {}
  if (!isRecord(value)) return session
  for (const namespace of configured) {
    const parts = Object.entries(value).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    const approved = readParts(namespace, parts)
    if (approved.accounts.length > 0) session[namespace] = approved
  }
  return session
}

/** A namespace may come in parts: as `eip155`, and as `eip155:1` for one chain alone. */
function readParts(namespace: ChainNamespace, parts: readonly [string, unknown][]): ApprovedNamespace {
  const accounts: ApprovedAccount[] = []
  const chains = new Set<CaipNetworkId>()
  const methods = new Set<string>()
  const events = new Set<string>()
  const earlierIds = new Map<CaipNetworkId, CaipNetworkId>()

  function addChain(id: unknown): CaipNetworkId | undefined {
    const parsed = parseCaipNetworkId(id)
    if (parsed?.namespace !== namespace || !referencePattern.test(parsed.reference)) return undefined
    const written = id as CaipNetworkId
    const chain = toCurrentChainId(written)
    if (chain !== written && !chains.has(chain)) earlierIds.set(chain, written)
    if (chain === written) earlierIds.delete(chain)
    chains.add(chain)
    return chain
  }

  for (const [key, part] of parts) {
    if (!isRecord(part)) continue
    if (key !== namespace) addChain(key)
    for (const chain of toArray(part.chains)) addChain(chain)
    for (const method of toArray(part.methods)) {
      if (typeof method === 'string' && namePattern.test(method)) methods.add(method)
    }
    for (const event of toArray(part.events)) {
      if (typeof event === 'string' && namePattern.test(event)) events.add(event)
    }
    for (const caipAddress of toArray(part.accounts).slice(0, mostAccounts)) {
      const account = parseCaipAddress(caipAddress, [namespace])
      if (!account || !isAddress(namespace, account.address)) continue
      const chain = addChain(`${namespace}:${account.reference}`)
      if (
        chain &&
        !accounts.some(known => known.chain === chain && isSameAddress(namespace, known.address, account.address))
      ) {
        accounts.push({ chain, address: namespace === 'eip155' ? toChecksumAddress(account.address) : account.address })
      }
    }
  }
  return { accounts, chains: [...chains], methods, events, earlierIds }
}

/** CAIP-2: a reference is 1 to 32 of these. */
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
/** Methods and events. */
const namePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

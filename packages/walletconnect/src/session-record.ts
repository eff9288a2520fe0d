import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import { type ApprovedAccount, type ApprovedNamespace, sessionLimits } from './approved-session.ts'
import { hasPrefixes } from './namespace-table.ts'
import type { SessionRecord } from './sign-client.ts'

/** Namespaces of a session as the library stores them, which are untrusted: the wallet wrote them. */
export type RecordedNamespaces = SessionRecord['namespaces']

/**
 * Returns the record with the selected accounts first, since the first is the one that the wallet has selected. If a namespace
 * writes an account in the same way on every chain, the selected ones are first on each chain with an account: wallets name them
 * under one chain only.
 *
 * @param part the parsed part of the record. Accounts on other chains than those it approves are left out.
 */
export function selectAccounts(
  namespaces: RecordedNamespaces,
  namespace: ChainNamespace,
  selected: readonly ApprovedAccount[],
  part: ApprovedNamespace,
): RecordedNamespaces {
  const approved = new Set(part.chains)
  const chains = hasPrefixes(namespace) ? [] : [...new Set(part.accounts.map(({ chain }) => chain))]
  const first = new Map<string, string>()
  for (const account of selected) {
    for (const chain of new Set([account.chain, ...chains])) {
      // The record keeps the id that the wallet expects in requests.
      const caipAddress = `${part.earlierIds.get(chain) ?? chain}:${account.address}`
      if (approved.has(chain)) first.set(toAccountKey(caipAddress), caipAddress)
    }
  }
  if (first.size === 0) return namespaces
  const next: RecordedNamespaces = {}
  let added = [...first.values()]
  let left = sessionLimits.accounts
  // Further parts are never read.
  for (const key of Object.keys(namespaces).slice(0, sessionLimits.parts)) {
    const recorded = namespaces[key]
    if (!recorded) continue
    next[key] = recorded
    if (key !== namespace && !key.startsWith(`${namespace}:`)) continue
    const others = toArray(recorded.accounts)
      .slice(0, sessionLimits.accounts)
      .filter(account => !first.has(toAccountKey(account)))
    const accounts = [...added, ...others].slice(0, left)
    next[key] = { ...recorded, accounts }
    left -= accounts.length
    added = []
  }
  return next
}

/**
 * Returns a key to compare accounts: EVM addresses compare without case. The record has them as the wallet wrote them, and
 * possibly other values among them.
 */
function toAccountKey(caipAddress: unknown): string {
  const text = typeof caipAddress === 'string' ? caipAddress : ''
  return text.startsWith('eip155:') ? text.toLowerCase() : text
}

/** Returns the record with one more chain, for the accounts that the wallet has given. */
export function grantChain(
  namespaces: RecordedNamespaces,
  namespace: ChainNamespace,
  chain: CaipNetworkId,
  part: ApprovedNamespace,
): RecordedNamespaces {
  const key =
    Object.keys(namespaces).find(one => one === namespace) ??
    Object.keys(namespaces).find(one => one.startsWith(`${namespace}:`))
  const record = key === undefined ? undefined : namespaces[key]
  if (key === undefined || !record) return namespaces
  const addresses = [...new Set(part.accounts.map(account => account.address))]
  const granted = addresses.map(address => `${chain}:${address}`)
  return {
    ...namespaces,
    [key]: {
      ...record,
      // The new entries come first, where the limits of a session do not cut them off.
      chains: [chain, ...toArray<string>(record.chains ?? part.chains)],
      accounts: [...granted, ...toArray(record.accounts)].slice(0, sessionLimits.accounts),
    },
  }
}

// Returns a list from the library's store, whose content the wallet wrote, whatever the types promise.
function toArray<T>(value: readonly T[] | undefined): T[] {
  return Array.isArray(value) ? [...(value as T[])] : []
}

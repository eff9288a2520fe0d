import { type CaipNetworkId, type ChainNamespace, isSameAddress } from '@latchkey/primitives'

import type { ApprovedAccount, ApprovedNamespace } from './approved-session.ts'
import type { SessionRecord } from './sign-client.ts'

/** Namespaces of a session as the library stores them: the wallet wrote them. */
export type RecordedNamespaces = SessionRecord['namespaces']

/** The record with the named accounts first: the first is the one that the wallet has selected. */
export function selectAccounts(
  namespaces: RecordedNamespaces,
  namespace: ChainNamespace,
  selected: readonly ApprovedAccount[],
): RecordedNamespaces {
  const rank = (caipAddress: unknown): number => {
    const address = typeof caipAddress === 'string' ? (caipAddress.split(':')[2] ?? '') : ''
    const index = selected.findIndex(one => isSameAddress(namespace, one.address, address))
    return index < 0 ? selected.length : index
  }
  const accountsOf = (key: string): string[] => toArray(namespaces[key]?.accounts)
  const keys = Object.keys(namespaces).filter(key => key === namespace || key.startsWith(`${namespace}:`))
  const known = new Set(keys.flatMap(accountsOf))
  const added = selected.map(({ chain, address }) => `${chain}:${address}`).filter(account => !known.has(account))
  const next: RecordedNamespaces = { ...namespaces }
  for (const [index, key] of keys.entries()) {
    const part = namespaces[key]
    if (!part) continue
    const accounts = [...(index === 0 ? added : []), ...accountsOf(key)]
    next[key] = { ...part, accounts: accounts.toSorted((one, other) => rank(one) - rank(other)) }
  }
  return next
}

/** The record with one more chain, for the accounts that the wallet has given. */
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
  return {
    ...namespaces,
    [key]: {
      ...record,
      chains: [...toArray<string>(record.chains ?? part.chains), chain],
      accounts: [...toArray(record.accounts), ...addresses.map(address => `${chain}:${address}`)],
    },
  }
}

// The library's types promise a list; what is in its store was written by the wallet.
function toArray<T>(value: readonly T[] | undefined): T[] {
  return Array.isArray(value) ? [...(value as T[])] : []
}

import type { WalletFamily } from './wallet-family.ts'

/** What a site proposes for one family, or for one of its chains when the key is a CAIP-2 id. */
export interface ProposedNamespace {
  chains?: readonly string[] | undefined
  methods: readonly string[]
  events: readonly string[]
}

/** What the wallet grants for one family. */
export interface GrantedNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** What a person chose. What is left out is granted as the site asks for it, with each family's usual account. */
export interface PairingChoice {
  /** CAIP-2 namespaces. */
  families?: readonly string[]
  /** Accounts of any family, the active one first. A family of which none is named gives its usual one. */
  accounts?: readonly string[]
  /** CAIP-2 ids. A family none of whose chains is chosen is not granted. */
  chains?: readonly string[]
}

/** Returns the chains that a site asks for, by CAIP-2 id, each once. */
export function listProposedChains(proposed: Record<string, ProposedNamespace>): string[] {
  return [
    ...new Set(Object.entries(proposed).flatMap(([key, value]) => (key.includes(':') ? [key] : (value.chains ?? [])))),
  ]
}

/**
 * Returns what to grant: of the chains and methods that the site asked for, those that the wallet has and the person chose.
 * Families of which no chain is left are left out.
 */
export function grantNamespaces(
  families: readonly WalletFamily[],
  proposals: readonly Record<string, ProposedNamespace>[],
  choice: PairingChoice,
): Record<string, GrantedNamespace> {
  const wanted = families.filter(family => choice.families?.includes(family.namespace) ?? true)
  const granted = wanted.map((family): [string, GrantedNamespace] => {
    const asked = proposals.flatMap(proposed =>
      Object.entries(proposed).filter(([key]) => key === family.namespace || key.startsWith(`${family.namespace}:`)),
    )
    const known = new Set(family.chains().map(chain => chain.id))
    const chains = [...new Set(asked.flatMap(([key, value]) => listProposedChains({ [key]: value })))]
      .filter(chain => known.has(chain))
      .filter(chain => choice.chains?.includes(chain) ?? true)
      .toSorted((first, second) => orderOf(choice.chains, first) - orderOf(choice.chains, second))
    const methods = new Set(asked.flatMap(([, value]) => value.methods))
    return [
      family.namespace,
      {
        chains,
        accounts: toCaip10(family, chains, chosenAccounts(family, choice)),
        methods: family.methods.filter(method => methods.has(method)),
        events: [...family.events],
      },
    ]
  })
  return Object.fromEntries(
    granted.filter(([, namespace]) => namespace.chains.length > 0 && namespace.accounts.length > 0),
  )
}

/** Returns a session's namespaces with other accounts, with more or other chains, or with fewer families. */
export function changeNamespaces(
  families: readonly WalletFamily[],
  namespaces: Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>,
  choice: PairingChoice,
): Record<string, GrantedNamespace> {
  const kept = Object.entries(namespaces).filter(([key]) => choice.families?.includes(key) ?? true)
  const changed = kept.map(([key, namespace]): [string, GrantedNamespace] => {
    const family = families.find(candidate => candidate.namespace === key)
    const current = [...new Set(namespace.accounts.map(account => account.split(':').slice(0, 2).join(':')))]
    if (!family) return [key, { ...namespace, chains: namespace.chains ?? current }]
    const chains = choice.chains?.filter(chain => chain.startsWith(`${key}:`)) ?? current
    const accounts = namesAny(family, choice)
      ? chosenAccounts(family, choice)
      : grantedAccounts(family, namespace.accounts)
    return [key, { ...namespace, chains, accounts: toCaip10(family, chains, accounts) }]
  })
  return Object.fromEntries(changed.filter(([, namespace]) => namespace.accounts.length > 0))
}

/** Whether a choice says anything of a family's accounts. */
export function namesAny(family: WalletFamily, { accounts = [] }: PairingChoice): boolean {
  const named = accounts.map(account => account.toLowerCase())
  return family.accounts.some(account => named.includes(account.toLowerCase()))
}

function chosenAccounts(family: WalletFamily, choice: PairingChoice): readonly string[] {
  if (!namesAny(family, choice)) return family.accounts.slice(0, 1)
  const chosen = (choice.accounts ?? []).map(wanted => wanted.toLowerCase())
  return family.accounts
    .filter(account => chosen.includes(account.toLowerCase()))
    .toSorted((first, second) => chosen.indexOf(first.toLowerCase()) - chosen.indexOf(second.toLowerCase()))
}

/** Returns which of the family's accounts a session holds, in the session's order. */
export function grantedAccounts(family: WalletFamily, caip10: readonly string[]): string[] {
  const granted = caip10.flatMap(account => {
    const chain = account.split(':').slice(0, 2).join(':')
    const address = account.slice(chain.length + 1)
    return family.accounts.filter(held => addressesOn(family, held, chain).includes(address))
  })
  return [...new Set(granted)]
}

function addressesOn(family: WalletFamily, account: string, chain: string): readonly string[] {
  return family.addressesOn?.(account, chain) ?? [account]
}

function toCaip10(family: WalletFamily, chains: readonly string[], accounts: readonly string[]): string[] {
  return chains.flatMap(chain =>
    accounts.flatMap(account => addressesOn(family, account, chain).map(address => `${chain}:${address}`)),
  )
}

function orderOf(list: readonly string[] | undefined, item: string): number {
  return list ? list.indexOf(item) : 0
}

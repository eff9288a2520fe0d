import type { WalletFamily } from './wallet-family.ts'

/** A site's proposal for one namespace, or for one of its chains if the key is a CAIP-2 id. */
export interface ProposedNamespace {
  chains?: readonly string[] | undefined
  methods: readonly string[]
  events: readonly string[]
}

/** The wallet's grant for one namespace. */
export interface GrantedNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** The user's choice. Missing parts are granted as requested, with each namespace's default account. */
export interface PairingChoice {
  /** CAIP-2 namespaces. */
  families?: readonly string[]
  /** Accounts of any namespace, the active one first. A namespace without any gets its default one. */
  accounts?: readonly string[]
  /** CAIP-2 ids. A namespace without a chosen chain is not granted. */
  chains?: readonly string[]
}

/** Returns the requested chains, by CAIP-2 id, without duplicates. */
export function listProposedChains(proposed: Record<string, ProposedNamespace>): string[] {
  return [
    ...new Set(Object.entries(proposed).flatMap(([key, value]) => (key.includes(':') ? [key] : (value.chains ?? [])))),
  ]
}

/**
 * Returns the grant: of the requested chains and methods, those that the wallet has and the user chose. Namespaces without a
 * chain are left out.
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

/** Returns a session's namespaces with other accounts, with more or other chains, or with fewer namespaces. */
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

/** Whether a choice contains an account of a namespace. */
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

/** Returns the namespace's accounts in a session, in the session's order. */
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

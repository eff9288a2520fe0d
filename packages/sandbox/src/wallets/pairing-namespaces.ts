import type { WalletNamespace } from './wallet-namespace.ts'

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
  namespaces?: readonly string[]
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
  namespaces: readonly WalletNamespace[],
  proposals: readonly Record<string, ProposedNamespace>[],
  choice: PairingChoice,
): Record<string, GrantedNamespace> {
  const wanted = namespaces.filter(namespace => choice.namespaces?.includes(namespace.namespace) ?? true)
  const granted = wanted.map((namespace): [string, GrantedNamespace] => {
    const asked = proposals.flatMap(proposed =>
      Object.entries(proposed).filter(
        ([key]) => key === namespace.namespace || key.startsWith(`${namespace.namespace}:`),
      ),
    )
    const known = new Set(namespace.chains().map(chain => chain.id))
    const chains = [...new Set(asked.flatMap(([key, value]) => listProposedChains({ [key]: value })))]
      .filter(chain => known.has(chain))
      .filter(chain => choice.chains?.includes(chain) ?? true)
      .toSorted((first, second) => orderOf(choice.chains, first) - orderOf(choice.chains, second))
    const methods = new Set(asked.flatMap(([, value]) => value.methods))
    return [
      namespace.namespace,
      {
        chains,
        accounts: toCaip10(namespace, chains, chosenAccounts(namespace, choice)),
        methods: namespace.methods.filter(method => methods.has(method)),
        events: [...namespace.events],
      },
    ]
  })
  return Object.fromEntries(
    granted.filter(([, namespace]) => namespace.chains.length > 0 && namespace.accounts.length > 0),
  )
}

/** Returns a session's namespaces with other accounts, with more or other chains, or with fewer namespaces. */
export function changeNamespaces(
  walletNamespaces: readonly WalletNamespace[],
  namespaces: Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>,
  choice: PairingChoice,
): Record<string, GrantedNamespace> {
  const kept = Object.entries(namespaces).filter(([key]) => choice.namespaces?.includes(key) ?? true)
  const changed = kept.map(([key, namespace]): [string, GrantedNamespace] => {
    const walletNamespace = walletNamespaces.find(candidate => candidate.namespace === key)
    const current = [...new Set(namespace.accounts.map(account => account.split(':').slice(0, 2).join(':')))]
    if (!walletNamespace) return [key, { ...namespace, chains: namespace.chains ?? current }]
    const chains = choice.chains?.filter(chain => chain.startsWith(`${key}:`)) ?? current
    const accounts = namesAny(walletNamespace, choice)
      ? chosenAccounts(walletNamespace, choice)
      : grantedAccounts(walletNamespace, namespace.accounts)
    return [key, { ...namespace, chains, accounts: toCaip10(walletNamespace, chains, accounts) }]
  })
  return Object.fromEntries(changed.filter(([, namespace]) => namespace.accounts.length > 0))
}

/** Whether a choice contains an account of a namespace. */
export function namesAny(namespace: WalletNamespace, { accounts = [] }: PairingChoice): boolean {
  const named = accounts.map(account => account.toLowerCase())
  return namespace.accounts.some(account => named.includes(account.toLowerCase()))
}

function chosenAccounts(namespace: WalletNamespace, choice: PairingChoice): readonly string[] {
  if (!namesAny(namespace, choice)) return namespace.accounts.slice(0, 1)
  const chosen = (choice.accounts ?? []).map(wanted => wanted.toLowerCase())
  return namespace.accounts
    .filter(account => chosen.includes(account.toLowerCase()))
    .toSorted((first, second) => chosen.indexOf(first.toLowerCase()) - chosen.indexOf(second.toLowerCase()))
}

/** Returns the namespace's accounts in a session, in the session's order. */
export function grantedAccounts(namespace: WalletNamespace, caip10: readonly string[]): string[] {
  const granted = caip10.flatMap(account => {
    const chain = account.split(':').slice(0, 2).join(':')
    const address = account.slice(chain.length + 1)
    return namespace.accounts.filter(held => addressesOn(namespace, held, chain).includes(address))
  })
  return [...new Set(granted)]
}

function addressesOn(namespace: WalletNamespace, account: string, chain: string): readonly string[] {
  return namespace.addressesOn?.(account, chain) ?? [account]
}

function toCaip10(namespace: WalletNamespace, chains: readonly string[], accounts: readonly string[]): string[] {
  return chains.flatMap(chain =>
    accounts.flatMap(account => addressesOn(namespace, account, chain).map(address => `${chain}:${address}`)),
  )
}

function orderOf(list: readonly string[] | undefined, item: string): number {
  return list ? list.indexOf(item) : 0
}

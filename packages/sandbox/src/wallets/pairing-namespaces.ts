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

/** What a person chose: addresses, the active one first, and CAIP-2 ids. Left out means the usual account, and all that was asked. */
export interface PairingChoice {
  accounts?: readonly string[]
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
  const granted = families.map((family): [string, GrantedNamespace] => {
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
        accounts: toCaip10(chains, chosenAccounts(family, choice)),
        methods: family.methods.filter(method => methods.has(method)),
        events: [...family.events],
      },
    ]
  })
  return Object.fromEntries(
    granted.filter(([, namespace]) => namespace.chains.length > 0 && namespace.accounts.length > 0),
  )
}

/** Returns a session's namespaces with other accounts, or with more or other chains. */
export function changeNamespaces(
  families: readonly WalletFamily[],
  namespaces: Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>,
  choice: PairingChoice,
): Record<string, GrantedNamespace> {
  const changed = Object.entries(namespaces).map(([key, namespace]): [string, GrantedNamespace] => {
    const family = families.find(candidate => candidate.namespace === key)
    const current = [...new Set(namespace.accounts.map(account => account.split(':').slice(0, 2).join(':')))]
    const chains = choice.chains?.filter(chain => chain.startsWith(`${key}:`)) ?? current
    const addresses = [...new Set(namespace.accounts.map(account => account.split(':').slice(2).join(':')))]
    const accounts = family && choice.accounts ? chosenAccounts(family, choice) : addresses
    return [key, { ...namespace, chains, accounts: toCaip10(chains, accounts) }]
  })
  return Object.fromEntries(changed.filter(([, namespace]) => namespace.accounts.length > 0))
}

function chosenAccounts(family: WalletFamily, choice: PairingChoice): readonly string[] {
  if (!choice.accounts) return family.accounts.slice(0, 1)
  const chosen = choice.accounts.map(wanted => wanted.toLowerCase())
  return family.accounts
    .filter(account => chosen.includes(account.toLowerCase()))
    .toSorted((first, second) => chosen.indexOf(first.toLowerCase()) - chosen.indexOf(second.toLowerCase()))
}

function toCaip10(chains: readonly string[], accounts: readonly string[]): string[] {
  return chains.flatMap(chain => accounts.map(account => `${chain}:${account}`))
}

function orderOf(list: readonly string[] | undefined, item: string): number {
  return list ? list.indexOf(item) : 0
}

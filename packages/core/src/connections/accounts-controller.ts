import { type AccountType, type ChainAdapter, type ChainNamespace, namespaceInfoOf } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import type { KitStorage } from '../kit-storage.ts'
import type { AccountFacts } from '../open-tables.ts'
import type { AccountIdentity, AccountStatus } from './account-status.ts'

/** Details that are looked up after an account connects. */
export interface AccountDetails extends AccountFacts {
  /** The balance in whole units, as decimal text. */
  balance?: string
  /** The currency's symbol. */
  balanceSymbol?: string
  /** The name of the address at a name service. */
  profileName?: string
  /** The validated address of the profile picture, ready for an `<img>`. */
  profileImage?: string
  /** The account's page at the block explorer of its network. */
  addressExplorerUrl?: string
  /** Looked-up names of the namespace's addresses, by address. */
  addressLabels?: Readonly<Record<string, string>>
}

/** The account of one namespace with its details. */
export interface AccountSlot {
  /** The connection's status with its account. */
  readonly account: AccountStatus
  /** Details that were looked up about the account. */
  readonly details: AccountDetails
  /** The account type that shows if a wallet gives several. */
  readonly preferredAccountType: AccountType
}

/** The accounts of a kit, by namespace. */
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountSlot>>>

/** Stores the account of each namespace. */
export interface AccountsController {
  /** The accounts, by namespace. */
  readonly state: AccountsState
  /** Returns the account of a namespace, or a disconnected one if it has none. */
  get(namespace: ChainNamespace | undefined): AccountSlot
  /** Returns the account of a namespace: the connected one, or the one that is being restored. */
  identity(namespace: ChainNamespace | undefined): AccountIdentity | undefined
  /** Whether a namespace has a connected account. */
  isConnected(namespace: ChainNamespace | undefined): boolean
  /** Sets the account of a namespace. */
  show(namespace: ChainNamespace, account: AccountStatus): void
  /** Adds looked-up details to a namespace's account. */
  setDetails(namespace: ChainNamespace, details: AccountDetails): void
  /** Sets the account type that a namespace shows if a wallet gives several, and stores it. */
  setPreferredType(namespace: ChainNamespace, type: AccountType): void
}

/**
 * Creates the accounts of a kit.
 *
 * @param stored the user's earlier preferences, which win over the site's own `types`
 * @param adapters adapters whose namespaces prefer a type if the site names none (S6.08, S6.10, S6.11)
 */
export function createAccountsController(
  types: Partial<Record<ChainNamespace, AccountType>> = {},
  stored?: KitStorage['preferredAccountTypes'],
  adapters: readonly ChainAdapter[] = [],
): AccountsController {
  const state = proxy<Partial<Record<ChainNamespace, AccountSlot>>>({})
  const empty = (namespace: ChainNamespace): AccountSlot => ({
    account: { status: 'disconnected' },
    details: {},
    preferredAccountType:
      stored?.read()[namespace] ?? types[namespace] ?? namespaceInfoOf(namespace, adapters).accountType ?? 'eoa',
  })
  const get = (namespace: ChainNamespace | undefined): AccountSlot =>
    (namespace && state[namespace]) ?? empty(namespace ?? 'eip155')

  return {
    state,
    get,
    identity: namespace => shownIdentity(get(namespace).account),
    isConnected: namespace => get(namespace).account.status === 'connected',
    show(namespace, account) {
      const slot = get(namespace)
      if (isSame(slot.account, account)) return
      // Balance and name belong to one address on one chain. Another account must never show them.
      const isKept = shownIdentity(slot.account)?.caipAddress === shownIdentity(account)?.caipAddress
      state[namespace] = { ...slot, account: ref(account), details: isKept ? slot.details : {} }
    },
    setDetails(namespace, details) {
      const slot = get(namespace)
      state[namespace] = { ...slot, details: { ...slot.details, ...details } }
    },
    setPreferredType(namespace, preferredAccountType) {
      stored?.write({ ...stored.read(), [namespace]: preferredAccountType })
      state[namespace] = { ...get(namespace), preferredAccountType }
    },
  }
}

/**
 * Returns the account to show: a connected one even while another wallet is requested, and a stored one while it is
 * restored.
 */
function shownIdentity(account: AccountStatus): AccountIdentity | undefined {
  if (account.status === 'connected') return account
  return account.status === 'connecting' ? (account.restored ?? account.previous) : undefined
}

function isSame(one: AccountStatus, other: AccountStatus): boolean {
  const [known, next] = [Object.entries(one), Object.entries(other)]
  return known.length === next.length && next.every(([key, value]) => one[key as keyof AccountStatus] === value)
}

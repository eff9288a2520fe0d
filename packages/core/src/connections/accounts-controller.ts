import { type AccountType, type ChainAdapter, type ChainNamespace, familyOf } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import type { KitStorage } from '../kit-storage.ts'
import type { AccountFacts } from '../open-tables.ts'
import type { AccountIdentity, AccountStatus } from './account-status.ts'

/** What is looked up about an account once it is connected. */
export interface AccountDetails extends AccountFacts {
  /** Decimal text in whole units. */
  balance?: string
  /** The symbol of the currency. */
  balanceSymbol?: string
  /** The name that a name service gives the address. */
  profileName?: string
  /** Checked, ready for an `<img>`. */
  profileImage?: string
  /** Its page at the block explorer of its network. */
  addressExplorerUrl?: string
  /** The names of the family's addresses that have been looked up, by address. */
  addressLabels?: Readonly<Record<string, string>>
}

/** What a kit knows of a family's account. */
export interface AccountSlot {
  /** How the connection stands, and whose it is. */
  readonly account: AccountStatus
  /** What has been looked up about it. */
  readonly details: AccountDetails
  /** The type that shows where a wallet gives several. */
  readonly preferredAccountType: AccountType
}

/** The accounts of a kit, by family. */
export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountSlot>>>

/** Knows which account each family has. */
export interface AccountsController {
  /** The accounts, by family. */
  readonly state: AccountsState
  /** What is known of a family's account; of one without any, that it is disconnected. */
  get(namespace: ChainNamespace | undefined): AccountSlot
  /** The account of a family: the connected one, or the one that is being restored. */
  identity(namespace: ChainNamespace | undefined): AccountIdentity | undefined
  /** Whether a family has an account that is connected now. */
  isConnected(namespace: ChainNamespace | undefined): boolean
  /** Shows a family's account. */
  show(namespace: ChainNamespace, account: AccountStatus): void
  /** Keeps what has been looked up about a family's account. */
  setDetails(namespace: ChainNamespace, details: AccountDetails): void
  /** Which type of account a family shows, where a wallet gives several; remembered. */
  setPreferredType(namespace: ChainNamespace, type: AccountType): void
}

/**
 * Makes the accounts of a kit.
 *
 * @param stored what the visitor preferred earlier, over the site's own `types`
 * @param adapters whose families prefer a type where the site names none (S6.08, S6.10, S6.11)
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
      stored?.read()[namespace] ?? types[namespace] ?? familyOf(namespace, adapters).accountType ?? 'eoa',
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
      // Balance and name belong to one address on one chain: none of another's is ever shown.
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

/** Whose account shows: a connected one also while another wallet is asked, and a remembered one while it is restored. */
function shownIdentity(account: AccountStatus): AccountIdentity | undefined {
  if (account.status === 'connected') return account
  return account.status === 'connecting' ? (account.restored ?? account.previous) : undefined
}

function isSame(one: AccountStatus, other: AccountStatus): boolean {
  const [known, next] = [Object.entries(one), Object.entries(other)]
  return known.length === next.length && next.every(([key, value]) => one[key as keyof AccountStatus] === value)
}

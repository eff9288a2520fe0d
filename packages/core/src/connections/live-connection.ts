import {
  type AccountType,
  type CaipNetworkId,
  type ChainNamespace,
  type Connector,
  isAddress,
  isSameAddress,
  namespaceOf,
  toAddressKey,
  type WalletAccount,
  type WalletInfo,
  type WalletSession,
} from '@latchkey/primitives'

import type { StoredConnection } from '../kit-storage.ts'

/** A connected wallet. One connection can serve several namespaces. */
export interface LiveConnection {
  readonly connector: Connector
  /** Latest session reported by the wallet. */
  session: WalletSession
  /** Namespaces requested from the wallet. It serves those with at least one account. */
  readonly asked: Set<ChainNamespace>
  readonly chosen: Map<ChainNamespace, ChosenAccount>
  unwatch(): void
}

/** The user's choice of account. It expires when the wallet selects another one. */
export interface ChosenAccount {
  address: string
  /** Address of the account that shows without the choice. */
  over: string
}

/** Returns a wallet's accounts in a namespace without duplicates. Drops addresses that are invalid in the namespace. */
export function accountsIn(session: WalletSession, namespace: ChainNamespace): WalletAccount[] {
  // A map by key, because a wallet may share thousands of accounts.
  const own = new Map<string, WalletAccount>()
  for (const account of session.accounts) {
    if (account.namespace !== namespace || !isAddress(namespace, account.address)) continue
    const key = toAddressKey(namespace, account.address)
    if (!own.has(key)) own.set(key, account)
  }
  return [...own.values()]
}

/** Returns the default account: the wallet's first of the preferred type, else its first. */
export function selectedAccount(accounts: readonly WalletAccount[], preferred: AccountType): WalletAccount | undefined {
  return accounts.find(account => account.type === preferred) ?? accounts[0]
}

/** Returns the active account of a connection. Removes a choice that has expired. */
export function shownAccount(
  { session, chosen }: LiveConnection,
  namespace: ChainNamespace,
  preferred: AccountType,
): WalletAccount | undefined {
  const own = accountsIn(session, namespace)
  const selected = selectedAccount(own, preferred)
  const choice = chosen.get(namespace)
  if (!choice || !selected) return selected
  const account = isSameAddress(namespace, choice.over, selected.address)
    ? own.find(({ address }) => isSameAddress(namespace, address, choice.address))
    : undefined
  if (!account) chosen.delete(namespace)
  return account ?? selected
}

/**
 * Returns a wallet's chain in a namespace. If the session names none, the chain stays the same, unless it is no longer
 * approved.
 *
 * @param before the namespace's chain so far
 */
export function chainIn(
  { networks, approvedNetworkIds }: WalletSession,
  namespace: ChainNamespace,
  before: CaipNetworkId | undefined,
): CaipNetworkId | undefined {
  const named = networks[namespace]
  if (named && namespaceOf(named) === namespace) return named
  const approved = approvedNetworkIds?.filter(id => namespaceOf(id) === namespace)
  if (!approved || (before && approved.includes(before))) return before
  return approved[0] ?? before
}

/** Describes the connected wallet: by what it reported in its session, else by its connector. */
export function walletOf(connector: Connector, session: WalletSession): WalletInfo {
  if (session.wallet) return { type: connector.type, ...session.wallet }
  return {
    name: connector.name,
    type: connector.type,
    ...(connector.imageUrl && { icon: connector.imageUrl }),
    ...(connector.info?.rdns && { identifier: connector.info.rdns }),
  }
}

/**
 * Longest icon that is stored, in characters. A browser stores about five million for a site, and a wallet may announce an icon of 256,000.
 * A connection without an icon shows that of the connector or of the wallet list.
 */
export const maxStoredIconLength = 20_000

/** Converts a connection in one namespace to its stored form. */
export function toStored(
  connection: LiveConnection,
  namespace: ChainNamespace,
  preferred: AccountType,
): StoredConnection {
  const { connector, session } = connection
  const networkId = chainIn(session, namespace, undefined)
  const shown = shownAccount(connection, namespace, preferred)
  const { icon, ...wallet } = walletOf(connector, session)
  return {
    connectorId: connector.id,
    namespace,
    accounts: accountsIn(session, namespace),
    ...(shown && { address: shown.address }),
    ...(networkId && { networkId }),
    wallet: { ...wallet, ...(icon && icon.length <= maxStoredIconLength && { icon }) },
  }
}

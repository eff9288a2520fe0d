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

/** One wallet that is connected, in one family or in several. */
export interface LiveConnection {
  readonly connector: Connector
  /** What the wallet said last: the truth of every family that it holds. */
  session: WalletSession
  /** The families that it was asked for. It holds those of them that it gives an account in. */
  readonly asked: Set<ChainNamespace>
  readonly chosen: Map<ChainNamespace, ChosenAccount>
  unwatch(): void
}

/** An account that a person chose. It holds as long as the wallet's own selection stays what it was then. */
export interface ChosenAccount {
  address: string
  /** What would show without the choice. */
  over: string
}

/** The accounts that a wallet gives in a family, each once. One whose address cannot be of the family is none. */
export function accountsIn(session: WalletSession, namespace: ChainNamespace): WalletAccount[] {
  // By key, since a wallet may share thousands.
  const own = new Map<string, WalletAccount>()
  for (const account of session.accounts) {
    if (account.namespace !== namespace || !isAddress(namespace, account.address)) continue
    const key = toAddressKey(namespace, account.address)
    if (!own.has(key)) own.set(key, account)
  }
  return [...own.values()]
}

/** The account that shows where nobody chose: the wallet's first of the preferred type, else its first. */
export function selectedAccount(accounts: readonly WalletAccount[], preferred: AccountType): WalletAccount | undefined {
  return accounts.find(account => account.type === preferred) ?? accounts[0]
}

/** The account of a connection that shows in a family. A choice that no longer holds is forgotten. */
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
 * The chain that a wallet is on in a family. Where it names none, it is still where it was, unless it no longer agrees to that.
 *
 * @param before where the family was
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

/** Who a person is connected to: what a wallet said of itself afterwards, else what its connector is called. */
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

/** What outlives the page of a connection in one family. */
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

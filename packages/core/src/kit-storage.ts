import {
  type AccountType,
  type CaipNetworkId,
  type ChainNamespace,
  isAddress,
  isCaipNetworkId,
  isChainNamespace,
  type KeyValueStorage,
  readWalletIcon,
  safeImageUrl,
  type Stop,
  type WalletAccount,
  type WalletInfo,
} from '@latchkey/primitives'

/** A stored connection. It has enough to show the account at first paint, before the wallet is called. */
export interface StoredConnection {
  /** Id of the wallet's connector. */
  connectorId: string
  /** The connection's namespace. */
  namespace: ChainNamespace
  /** The accounts, in the wallet's own order. */
  accounts: readonly WalletAccount[]
  /** Address of the active account. */
  address?: string
  /** The network of the connection. */
  networkId?: CaipNetworkId
  /** The connected wallet. */
  wallet: WalletInfo
}

/** The wallet whose link was used to pair, so that later requests can open it. */
export interface DeepLinkChoice {
  /** The link that opens the wallet. */
  href: string
  /** The wallet's name. */
  name: string
}

/**
 * The kit's entries in storage, under the keys that sites' users already have in their browsers. Everything read is
 * validated as untrusted; an invalid value is dropped silently (S3.84).
 */
export interface KitStorage {
  /** Written for the pairing library. The kit never reads it. */
  readonly deepLinkChoice: Pick<Stored<DeepLinkChoice | undefined>, 'write'>
  /** The site's active namespace. */
  readonly activeNamespace: Stored<ChainNamespace | undefined>
  /** The site's active network. */
  readonly activeNetworkId: Stored<CaipNetworkId | undefined>
  /** The connections of the last visit. */
  readonly connections: Stored<readonly StoredConnection[]>
  /** Connections that were ended or could not be restored, the newest first. */
  readonly recentConnections: Stored<readonly StoredConnection[]>
  /** Connectors that the user disconnected. They are not restored automatically (S3.74). */
  readonly disconnectedConnectorIds: Stored<readonly DisconnectedConnectorId[]>
  /** The account types that the user prefers, by namespace. */
  readonly preferredAccountTypes: Stored<PerNamespace<AccountType>>
  /** Returns the entry with the connector of a namespace's active connection. */
  connectedConnectorId(namespace: ChainNamespace): Stored<string | undefined>
  /** Returns the entry of a lazy feature. @param parse validates a stored value; gets `undefined` if there is none */
  stored<Value>(key: string, parse: (value: unknown) => Value): Stored<Value>
  /** Calls back when another tab of the site writes about connections. */
  watchConnections(listener: () => void): Stop
}

/** A connector in one namespace. Another namespace's connector may have the same id. */
export type DisconnectedConnectorId = `${ChainNamespace}:${string}`

/** Values by namespace, for some namespaces. */
export type PerNamespace<Value> = Partial<Record<ChainNamespace, Value>>

/** One value in storage. */
export interface Stored<Value> {
  /** Returns the validated value. An invalid entry is read as a missing one. */
  read(): Value
  /** Stores a value. `undefined` or an empty object removes the entry. */
  write(value: Value): void
  /** Calls back when another tab of the site writes the value. */
  watch(listener: () => void): Stop
}

/** Prefix of all of the kit's keys in storage. */
export const storagePrefix = '@appkit/'

/**
 * The pairing library's own key. If it contains a link, the library opens that wallet for each request that it sends.
 */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Creates the kit's entries over any storage. */
export function createKitStorage(storage: KeyValueStorage): KitStorage {
  const stored = <Value>(key: string, parse: (value: unknown) => Value): Stored<Value> =>
    storedAt(storagePrefix + key, parse)
  function storedAt<Value>(key: string, parse: (value: unknown) => Value): Stored<Value> {
    return {
      read() {
        const text = storage.get(key)
        return parse(text === undefined ? undefined : parseJson(text))
      },
      write(value) {
        if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) {
          return storage.remove(key)
        }
        const text = JSON.stringify(value)
        // Other tabs are notified of changes only, so that two tabs that follow each other come to rest.
        if (storage.get(key) !== text) storage.set(key, text)
      },
      watch: listener => storage.watch(changed => (changed ?? key) === key && listener()),
    }
  }

  return {
    stored,
    deepLinkChoice: storedAt(deepLinkChoiceKey, () => undefined),
    activeNamespace: stored('active_namespace', value => (isChainNamespace(value) ? value : undefined)),
    activeNetworkId: stored('active_caip_network_id', value => (isCaipNetworkId(value) ? value : undefined)),
    connections: stored('connections', toStoredConnections),
    recentConnections: stored('recent_connections', toStoredConnections),
    disconnectedConnectorIds: stored(
      'disconnected_connector_ids',
      value => listOf(value, textOf) as DisconnectedConnectorId[],
    ),
    preferredAccountTypes: stored('preferred_account_types', toAccountTypes),
    connectedConnectorId: namespace => stored(`${namespace}:connected_connector_id`, textOf),
    watchConnections: listener => storage.watch((key = connectionsKey) => isOfConnections(key) && listener()),
  }
}

const connectionsKey = `${storagePrefix}connections`

function isOfConnections(key: string): boolean {
  return key.startsWith(storagePrefix) && /connect|active_|account_types/.test(key)
}

/** Other kits stored text without JSON's quotes; such text is used as it is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function listOf<Item>(value: unknown, parse: (item: unknown) => Item | undefined): Item[] {
  return Array.isArray(value) ? value.slice(0, 100).flatMap(item => parse(item) ?? []) : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 256 ? value : undefined
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const toStoredConnections = (value: unknown): StoredConnection[] => listOf(value, toStoredConnection)

function toStoredConnection(value: unknown): StoredConnection | undefined {
  const { connectorId, namespace, accounts, address, networkId, wallet } = recordOf(value)
  const id = textOf(connectorId)
  if (!id || !isChainNamespace(namespace)) return undefined
  const known = listOf(accounts, account => toAccount(account, namespace))
  const name = textOf(recordOf(wallet).name)
  if (known.length === 0 || !name) return undefined
  return {
    connectorId: id,
    namespace,
    accounts: known,
    ...(known.some(account => account.address === address) && { address: address as string }),
    wallet: {
      name,
      // Only the icon of a paired wallet may be a web address.
      ...optional('icon', (id === 'walletConnect' ? safeImageUrl : readWalletIcon)(recordOf(wallet).icon)),
      ...optional('identifier', textOf(recordOf(wallet).identifier)),
      ...optional('social', textOf(recordOf(wallet).social)),
    },
    ...optional(
      'networkId',
      isCaipNetworkId(networkId) && networkId.startsWith(`${namespace}:`) ? networkId : undefined,
    ),
  }
}

const accountTypes: readonly unknown[] = ['eoa', 'payment', 'ordinal', 'smartAccount']

function toAccountTypes(value: unknown): PerNamespace<AccountType> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(([, type]) => accountTypes.includes(type)))
}

function toAccount(value: unknown, namespace: ChainNamespace): WalletAccount | undefined {
  const { address, type, publicKey, path } = recordOf(value)
  if (typeof address !== 'string' || !isAddress(namespace, address) || !accountTypes.includes(type)) return undefined
  return {
    namespace,
    address,
    type: type as AccountType,
    ...optional('publicKey', textOf(publicKey)),
    ...optional('path', textOf(path)),
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}

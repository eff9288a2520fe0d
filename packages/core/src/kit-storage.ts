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

/** A connection as it outlives the page: enough to show the account at first paint, while the wallet is asked. */
export interface StoredConnection {
  /** Of the connector that it came by. */
  connectorId: string
  /** The family that it is of. */
  namespace: ChainNamespace
  /** In the wallet's own order. */
  accounts: readonly WalletAccount[]
  /** The one of them that shows. */
  address?: string
  /** The network that it was on. */
  networkId?: CaipNetworkId
  /** The wallet behind it. */
  wallet: WalletInfo
}

/** The wallet whose link was used to pair, so that later requests can open it. */
export interface DeepLinkChoice {
  /** The link that opens the wallet. */
  href: string
  /** What the wallet is called. */
  name: string
}

/**
 * What the kit remembers, by the names that sites' visitors already have in their browsers. Everything read is checked as if
 * a stranger had written it; what does not pass is dropped without a word (S3.84).
 */
export interface KitStorage {
  /** The pairing library reads it, and the kit never. */
  readonly deepLinkChoice: Pick<Stored<DeepLinkChoice | undefined>, 'write'>
  /** The family that the site was on. */
  readonly activeNamespace: Stored<ChainNamespace | undefined>
  /** The network that the site was on. */
  readonly activeNetworkId: Stored<CaipNetworkId | undefined>
  /** The connections of the last visit. */
  readonly connections: Stored<readonly StoredConnection[]>
  /** Connections that were ended or could not be restored, the newest first. */
  readonly recentConnections: Stored<readonly StoredConnection[]>
  /** Connectors that the visitor disconnected: they are not restored by themselves (S3.74). */
  readonly disconnectedConnectorIds: Stored<readonly DisconnectedConnectorId[]>
  /** The types of account that the visitor prefers, by family. */
  readonly preferredAccountTypes: Stored<PerNamespace<AccountType>>
  /** The connector of a family's active connection. */
  connectedConnectorId(namespace: ChainNamespace): Stored<string | undefined>
  /** An entry of a lazy feature. @param parse makes a value of anything at all; gets `undefined` where there is none */
  stored<Value>(key: string, parse: (value: unknown) => Value): Stored<Value>
  /** Hears of what other tabs of the same site write about connections. */
  watchConnections(listener: () => void): Stop
}

/** A connector in one family: another family's connector may have the same id. */
export type DisconnectedConnectorId = `${ChainNamespace}:${string}`

/** A value for some families. */
export type PerNamespace<Value> = Partial<Record<ChainNamespace, Value>>

/** One value in storage. */
export interface Stored<Value> {
  /** What is kept, checked; what nobody could have written is read as if there were none. */
  read(): Value
  /** Keeps a value; nothing is kept of `undefined` or an empty one. */
  write(value: Value): void
  /** Hears of what other tabs of the same site write. */
  watch(listener: () => void): Stop
}

/** What every key of the kit in storage begins with. */
export const storagePrefix = '@appkit/'

/** The pairing library's own key: where it finds a link, it opens that wallet for each request that it sends. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** What a kit keeps, over any storage. */
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
        // Other tabs hear of changes only: two tabs that follow each other come to rest.
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

/** Text that other kits wrote bare, without JSON's quotes, is taken as it is. */
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
      // Only the icon of a paired wallet may be an address.
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

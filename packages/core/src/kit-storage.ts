import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isAddress,
  isCaipNetworkId,
  isChainNamespace,
  safeAppLink,
  safeImageUrl,
  type Stop,
  type WalletAccount,
  type WalletInfo,
} from '@latchkey/primitives'

import type { KeyValueStorage } from './environment.ts'

/** A connection as it outlives the page: enough to show the account at first paint, while the wallet is asked. */
export interface StoredConnection {
  connectorId: string
  namespace: ChainNamespace
  accounts: readonly WalletAccount[]
  networkId?: CaipNetworkId
  wallet: WalletInfo
}

/** The wallet whose link was used to pair, so that later requests can open it. */
export interface DeepLinkChoice {
  href: string
  name: string
}

/**
 * What the kit remembers, by the names that sites' visitors already have in their browsers. Everything read is checked as if
 * a stranger had written it; what does not pass is dropped without a word (S3.84).
 */
export interface KitStorage {
  readonly deepLinkChoice: Stored<DeepLinkChoice | undefined>
  readonly activeNamespace: Stored<ChainNamespace | undefined>
  readonly activeNetworkId: Stored<CaipNetworkId | undefined>
  readonly connections: Stored<readonly StoredConnection[]>
  readonly disconnectedConnectorIds: Stored<readonly string[]>
  connectedConnectorId(namespace: ChainNamespace): Stored<string | undefined>
  /** An entry of a lazy feature. @param parse makes a value of anything at all; gets `undefined` where there is none */
  stored<Value>(key: string, parse: (value: unknown) => Value): Stored<Value>
}

export interface Stored<Value> {
  read(): Value
  write(value: Value): void
  /** Hears of what other tabs of the same site write. */
  watch(listener: () => void): Stop
}

export const storagePrefix = '@appkit/'

/** The pairing library's own key: where it finds a link, it opens that wallet for each request that it sends. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

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
        if (value === undefined || (Array.isArray(value) && value.length === 0)) storage.remove(key)
        else storage.set(key, JSON.stringify(value))
      },
      watch: listener => storage.watch(changed => changed === key && listener()),
    }
  }
  const connectorIds = Object.fromEntries(
    chainNamespaces.map(namespace => [namespace, stored(`${namespace}:connected_connector_id`, textOf)]),
  ) as Record<ChainNamespace, Stored<string | undefined>>

  return {
    stored,
    deepLinkChoice: storedAt(deepLinkChoiceKey, toDeepLinkChoice),
    activeNamespace: stored('active_namespace', value => (isChainNamespace(value) ? value : undefined)),
    activeNetworkId: stored('active_caip_network_id', value => (isCaipNetworkId(value) ? value : undefined)),
    connections: stored('connections', value => listOf(value, toStoredConnection)),
    disconnectedConnectorIds: stored('disconnected_connector_ids', value => listOf(value, textOf)),
    connectedConnectorId: namespace => connectorIds[namespace],
  }
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

function toDeepLinkChoice(value: unknown): DeepLinkChoice | undefined {
  const { href, name } = recordOf(value)
  const link = safeAppLink(href)
  const label = textOf(name)
  return link && label ? { href: link, name: label } : undefined
}

function toStoredConnection(value: unknown): StoredConnection | undefined {
  const { connectorId, namespace, accounts, networkId, wallet } = recordOf(value)
  const id = textOf(connectorId)
  if (!id || !isChainNamespace(namespace)) return undefined
  const known = listOf(accounts, account => toAccount(account, namespace))
  const name = textOf(recordOf(wallet).name)
  if (known.length === 0 || !name) return undefined
  return {
    connectorId: id,
    namespace,
    accounts: known,
    wallet: {
      name,
      ...optional('icon', safeImageUrl(recordOf(wallet).icon)),
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

function toAccount(value: unknown, namespace: ChainNamespace): WalletAccount | undefined {
  const { address, type, publicKey, path } = recordOf(value)
  if (typeof address !== 'string' || !isAddress(namespace, address) || !accountTypes.includes(type)) return undefined
  return {
    namespace,
    address,
    type: type as WalletAccount['type'],
    ...optional('publicKey', textOf(publicKey)),
    ...optional('path', textOf(path)),
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}

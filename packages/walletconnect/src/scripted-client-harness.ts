import { EventEmitter } from 'node:events'

import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectRequest,
  namespaceOf,
  toCaipNetwork,
  type WalletSession,
} from '@latchkey/primitives'

import { createPairingConnector } from './create-pairing-connector.ts'
import type { PairingConnector, PairingOptions } from './pairing-options.ts'

/** A request in the form in which it reaches the wallet. */
export interface ScriptedRequest {
  topic: string
  chainId: string
  method: string
  params: unknown
}

/** The wallet's side of a session, by script: nothing is sent over a network, so that a test decides what arrives and when. */
export interface ScriptedWallet {
  /** Content of the next approval, which may be malformed. */
  grant: { namespaces: unknown; sessionProperties?: unknown; metadata?: unknown }
  /** Answers a request. It may throw, or stay pending. */
  answer(request: ScriptedRequest): unknown
  /** Whether and when the wallet answers the proposal. */
  onProposal(): void | Promise<void>
  /** Whether and when the relay passes on that the site ended a session. */
  onDisconnect(): void | Promise<void>
  /** From now on the library calls each new listener of session updates before it has added it, each time with another grant. */
  emitWhileSubscribing(toNamespaces: (index: number) => unknown): void
  /** Counts the listeners that were ever added to the library. */
  subscriptionsMade(): number
  /** Requests that reached the wallet, in order. */
  readonly requests: readonly ScriptedRequest[]
  /** Topics of the sessions that the library has. */
  readonly topics: readonly string[]
  /** Returns the stored record of a session. */
  record(topic?: string): Record<string, unknown> | undefined
  emitEvent(name: string, data: unknown, chainId: string, topic?: string): void
  update(namespaces: unknown, topic?: string): void
  /** Puts another session into the library's store, as an earlier visit would have left it. */
  store(topic: string, record: { namespaces: unknown; expiry?: number; acknowledged?: boolean; peer?: unknown }): void
  /** Removes a session from the library's store, and does not report it. */
  lose(topic?: string): void
  /** Ends a session from the wallet's side. */
  end(topic?: string): void
  /** Lets a session expire. */
  expire(topic?: string): void
}

export interface ScriptedSite {
  connector: PairingConnector
  wallet: ScriptedWallet
  /** All reports of `watch`, in order. */
  notified: (WalletSession | 'disconnected')[]
  /** Opens another connector over the same stored sessions, as the next page does. */
  reload(options?: Partial<PairingOptions>): ScriptedSite
}

/** Creates a connector over a scripted client of the pairing library: the connector's own code is real, without a relay. */
export function openScriptedSite(options: Partial<PairingOptions> = {}): ScriptedSite {
  return openSiteOver(createScriptedClient(), options)
}

function openSiteOver(client: ScriptedClient, options: Partial<PairingOptions>): ScriptedSite {
  const connector = createPairingConnector({
    projectId: 'scripted',
    metadata: { name: 'A site', description: 'For tests', url: 'https://site.example', icons: [] },
    universalProvider: client.provider,
    ...options,
  })
  const notified: ScriptedSite['notified'] = []
  connector.watch({
    onSession: session => void notified.push(session),
    onDisconnect: () => void notified.push('disconnected'),
  })
  return {
    connector,
    notified,
    wallet: client.wallet,
    reload: changed => openSiteOver(client, { ...options, ...changed }),
  }
}

/** Creates a grant of all chains that the accounts (CAIP-10) name, with all methods and events of the kit's table. */
export function grantAccounts(
  accounts: readonly string[],
  { methods, events }: { methods: readonly string[]; events: readonly string[] },
): Record<string, unknown> {
  const namespace = accounts[0]?.split(':')[0] ?? ''
  const chains = new Set(accounts.map(account => account.split(':').slice(0, 2).join(':')))
  return { [namespace]: { accounts: [...accounts], chains: [...chains], methods: [...methods], events: [...events] } }
}

export function toTestNetwork(caipNetworkId: CaipNetworkId): CaipNetwork {
  const chainNamespace = namespaceOf(caipNetworkId)
  const id = caipNetworkId.slice(chainNamespace.length + 1)
  return toCaipNetwork({
    id: chainNamespace === 'eip155' ? Number(id) : id,
    name: id,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  })
}

/** Creates a request to connect or restore on these networks. The first one of each namespace is preferred. */
export function toConnectRequest(...ids: readonly CaipNetworkId[]): ConnectRequest {
  const networks = ids.map(toTestNetwork)
  const preferred: Partial<Record<ChainNamespace, CaipNetwork>> = {}
  for (const network of networks) preferred[network.chainNamespace] ??= network
  return { networks, preferred }
}

interface ScriptedClient {
  provider: unknown
  wallet: ScriptedWallet
}

function createScriptedClient(): ScriptedClient {
  const events = new EventEmitter()
  const records = new Map<string, Record<string, unknown>>()
  const requests: ScriptedRequest[] = []
  let sessionCount = 0
  let subscriptions = 0
  let speech: ((index: number) => unknown) | undefined
  let latest = ''

  const get = (topic: string): Record<string, unknown> => {
    const record = records.get(topic)
    if (!record) throw new Error(`No matching key. session: ${topic}`)
    return record
  }
  const remove = (topic: string, event: string): void => {
    if (records.delete(topic)) events.emit(event, { id: 0, topic })
  }
  const addRecord = (topic: string, given: object): Record<string, unknown> => {
    const record = {
      topic,
      acknowledged: true,
      pairingTopic: 'scripted',
      self: { publicKey: '' },
      peer: { publicKey: '', metadata: { name: 'Scripted Wallet' } },
      // Newer sessions expire later, as in the library.
      expiry: Math.floor(Date.now() / 1_000) + 7 * 86_400 + sessionCount,
      ...given,
    }
    records.set(topic, record)
    return record
  }
  const nothing = { on: () => undefined, off: () => undefined }

  const client = {
    events,
    on(name: string, listener: (event: object) => void) {
      subscriptions++
      const topic = latest
      if (name === 'session_update' && speech && records.has(topic)) {
        const namespaces = speech(subscriptions)
        Object.assign(get(topic), { namespaces })
        listener({ topic, params: { namespaces } })
      }
      events.on(name, listener)
    },
    off: events.off.bind(events),
    metadata: {},
    session: {
      get,
      getAll: () => [...records.values()],
      get keys() {
        return [...records.keys()]
      },
      // The library stores before it resolves, and a page may end meanwhile.
      update: async (topic: string, change: object) => void Object.assign(get(topic), change),
      delete: async (topic: string) => void records.delete(topic),
    },
    proposal: { getAll: () => [] },
    core: {
      relayer: { ...nothing, connected: true, unsubscribe: async () => undefined },
      crypto: {
        keychain: { has: (topic: string) => records.has(topic) },
        getClientId: async () => 'did:key:scripted',
      },
      pairing: { pairings: { keys: [] }, events: nothing },
      history: { delete: () => undefined },
      expirer: { has: () => false, set: () => undefined, del: () => undefined },
    },
    async request({ topic, chainId, request }: { topic: string; chainId: string; request: ScriptedRequest }) {
      get(topic)
      const reached = { topic, chainId, method: request.method, params: request.params }
      requests.push(reached)
      return wallet.answer(reached)
    },
    ping: async ({ topic }: { topic: string }) => void get(topic),
    async disconnect({ topic }: { topic: string }) {
      await wallet.onDisconnect()
      records.delete(topic)
    },
  }

  const provider = {
    client,
    once: events.once.bind(events),
    off: events.off.bind(events),
    async connect() {
      // A provider may report its code before `connect()` has returned.
      events.emit('display_uri', 'wc:scripted@2')
      await wallet.onProposal()
      latest = `topic-${++sessionCount}`
      const { namespaces, sessionProperties, metadata } = wallet.grant
      return addRecord(latest, {
        namespaces,
        ...(metadata !== undefined && { peer: { publicKey: '', metadata } }),
        ...(sessionProperties !== undefined && { sessionProperties }),
      })
    },
  }

  const wallet: ScriptedWallet = {
    grant: { namespaces: {} },
    answer: () => null,
    onProposal: () => undefined,
    onDisconnect: () => undefined,
    emitWhileSubscribing: toNamespaces => void (speech = toNamespaces),
    subscriptionsMade: () => subscriptions,
    requests,
    get topics() {
      return [...records.keys()]
    },
    record: (topic = latest) => records.get(topic),
    emitEvent: (name, data, chainId, topic = latest) =>
      void events.emit('session_event', { topic, params: { chainId, event: { name, data } } }),
    update(namespaces, topic = latest) {
      Object.assign(get(topic), { namespaces })
      events.emit('session_update', { topic, params: { namespaces } })
    },
    store: (topic, record) => void addRecord(topic, record),
    lose: (topic = latest) => void records.delete(topic),
    end: (topic = latest) => remove(topic, 'session_delete'),
    expire: (topic = latest) => remove(topic, 'session_expire'),
  }

  return { provider, wallet }
}

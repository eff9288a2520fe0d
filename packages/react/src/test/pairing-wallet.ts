import { createMockSwitches, type MockSwitches } from '@latchkey/testing'

import { type Namespace, modelNamespaces } from './connection-model.ts'

/**
 * A wallet on another device, and the site's own pairing provider that reaches it without a relay. Like the pairing library, the
 * provider keeps its sessions over a reload.
 */
export interface PairingWallet {
  /** The provider, for the option `universalProvider`. */
  readonly provider: unknown
  readonly switches: MockSwitches
  /** Called after a session was approved, and before the site ends one. */
  onApproved: () => void
  onEnding: () => void
  accounts(namespace: Namespace): readonly string[]
  setAccounts(namespace: Namespace, addresses: readonly string[]): void
  setNetwork(id: string): void
  /** Ends the session in the wallet, as its user does. */
  disconnect(): void
}

interface Session {
  topic: string
  namespaces: Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>
  [rest: string]: unknown
}

type Listener = (payload: never) => void

/** The part of the site's proposal that the wallet reads. */
type Proposed = Record<string, { chains: string[]; methods: string[]; events: string[] }>

export function createPairingWallet(held: Readonly<Record<Namespace, readonly string[]>>): PairingWallet {
  const switches = createMockSwitches()
  const accounts = { ...held }
  const sessions = new Map<string, Session>()
  const signEvents = createEvents()
  const providerEvents = createEvents()
  let proposals = 0

  const accountsOn = (chains: readonly string[], namespace: Namespace): string[] =>
    chains.flatMap(chain => accounts[namespace].map(address => `${chain}:${address}`))

  function approve(topic: string, proposed: Proposed): Session {
    const namespaces: Session['namespaces'] = {}
    for (const namespace of modelNamespaces) {
      const part = proposed[namespace]
      if (part) namespaces[namespace] = { ...part, accounts: accountsOn(part.chains, namespace) }
    }
    const session: Session = {
      topic,
      pairingTopic: topic,
      acknowledged: true,
      // The newest session is restored, so each has a later expiry.
      expiry: Math.floor(Date.now() / 1_000) + 604_800 + proposals,
      self: { publicKey: topic },
      peer: { metadata: { name: 'Far', icons: [] } },
      namespaces,
    }
    sessions.set(topic, session)
    provider.session = session
    wallet.onApproved()
    return session
  }

  async function end(topic: string): Promise<void> {
    sessions.delete(topic)
    if (provider.session?.topic === topic) provider.session = undefined
    wallet.onEnding()
  }

  const sign = {
    ...signEvents,
    events: signEvents,
    session: {
      get: (topic: string) => sessions.get(topic),
      getAll: () => [...sessions.values()],
      get keys() {
        return [...sessions.keys()]
      },
      async update(topic: string, change: Partial<Session>) {
        const session = sessions.get(topic)
        if (!session) throw new Error('No matching key')
        Object.assign(session, change)
      },
      delete: async (topic: string) => void sessions.delete(topic),
    },
    proposal: { getAll: () => [] },
    disconnect: ({ topic }: { topic: string }) => end(topic),
    /** Signs every request. The test does not verify the signatures. */
    request: async ({ chainId }: { chainId: string }) =>
      chainId.startsWith('eip155:') ? `0x${'11'.repeat(65)}` : { signature: '1'.repeat(64) },
    core: {
      relayer: { ...createEvents(), connected: true },
      crypto: { keychain: { has: (topic: string) => sessions.has(topic) } },
      history: { delete: () => {} },
      expirer: { has: () => false, set: () => {}, del: () => {} },
      pairing: { pairings: { keys: [] }, events: createEvents() },
    },
  }

  const provider = {
    ...providerEvents,
    client: sign,
    session: undefined as Session | undefined,
    async connect({ optionalNamespaces }: { optionalNamespaces: Proposed }): Promise<Session> {
      const topic = `topic${++proposals}`
      // As over a relay, the URI never comes before the caller listens for it.
      await Promise.resolve()
      providerEvents.emit('display_uri', `wc:${topic}@2?relay-protocol=irn&symKey=00`)
      await switches.take('session_propose')
      return approve(topic, optionalNamespaces)
    },
    async disconnect() {
      if (provider.session) await end(provider.session.topic)
    },
  }

  const current = (): Session | undefined => [...sessions.values()].at(-1)

  const wallet: PairingWallet = {
    provider,
    switches,
    onApproved: () => {},
    onEnding: () => {},
    accounts: namespace => accounts[namespace],
    setAccounts(namespace, addresses) {
      accounts[namespace] = addresses
      const session = current()
      const part = session?.namespaces[namespace]
      if (!session || !part) return
      part.accounts = accountsOn(part.chains, namespace)
      signEvents.emit('session_update', { topic: session.topic, params: { namespaces: session.namespaces } })
    },
    setNetwork(id) {
      const session = current()
      const data = id.slice(id.indexOf(':') + 1)
      const params = { chainId: id, event: { name: 'chainChanged', data } }
      if (session) signEvents.emit('session_event', { topic: session.topic, params })
    },
    disconnect() {
      const session = current()
      if (!session) return
      sessions.delete(session.topic)
      provider.session = undefined
      signEvents.emit('session_delete', { topic: session.topic })
    },
  }
  return wallet
}

function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const on = (event: string, listener: Listener): void =>
    void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  return {
    on,
    once: on,
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    emit: (event: string, payload: unknown) =>
      [...(listeners.get(event) ?? [])].forEach(listener => listener(payload as never)),
  }
}

import type { AppKit } from '@latchkey/appkit'
import { readProperty, type Stop } from '@latchkey/primitives'
import { type Config, type Connector, disconnect, type State } from '@wagmi/core'

import { isHydrated, whenHydrated } from './hydration.ts'
import { isKitConnector } from './kit-connector.ts'
import { readSiteConnectors } from './site-connectors.ts'
import { createWalletConnector } from './wallet-connector.ts'
import { factsOf, isSameFacts, type WalletFacts } from './wallet-facts.ts'

/**
 * Holds the kit and wagmi together until stopped. The kit knows what its own wallets are connected to, wagmi what the site's connectors
 * are; which one is active, and the chain while nobody is connected, is what was chosen last. One function looks at both after every change of
 * either, and does what is missing: it may run at any time and any number of times.
 */
export function followKit(kit: AppKit, config: Config): Stop {
  const ofKit = new Map<string, Connector>()
  /** Ids that a connector of the site's has had: one that is gone may still be in the kit's list. */
  const siteIds = new Set<string>()
  /** Ids of the site's connectors whose connection the kit has, or is taking over. */
  const joined = new Set<string>()
  const taking = new Set<string>()
  /** Those of the site's connectors that were connected, and not restored. */
  const chosen = new Set<string>()
  let seen: (State & { active: string | undefined; network: number }) | undefined
  let isLooking = false
  let isSwitching = false
  let isStopped = false

  const isSettled = (): boolean => config.state.status === 'connected' || config.state.status === 'disconnected'

  /** A connector of the site's asks, for as long as the person lets it, and meanwhile a wallet of the kit has been connected. */
  const isAsking = (): boolean =>
    config.state.status === 'connecting' && kit.observe('account', 'eip155').get().status === 'connected'

  function look(): void {
    // Before that a page must stay as the server wrote it.
    if (isLooking || isStopped || (config._internal.ssr && !isHydrated(config))) return
    isLooking = true
    try {
      forget()
      list()
      const hasTold = tell()
      join()
      choose(hasTold)
    } finally {
      isLooking = false
    }
  }

  /** What wagmi kept of the last visit, by names alone: it lets go of that when it restores, which not every site has it do. What nobody wrote goes at once. */
  function forget(): void {
    const { connections, status } = config.state
    // A cookie is handed to wagmi as it is.
    const all = connections instanceof Map ? [...connections] : []
    const known = all.filter(([, each]) =>
      readProperty(readProperty(each, 'connector'), status === 'connected' ? 'emitter' : 'id'),
    )
    if (known.length !== connections.size) config.setState(state => ({ ...state, connections: new Map(known) }))
  }

  /** Which wallets there are. */
  function list(): void {
    for (const { id } of readSiteConnectors(config)) siteIds.add(id)
    const found = kit
      .observe('connectors', 'eip155')
      .get()
      .filter(({ id }) => !siteIds.has(id))
    const isSame = found.length === ofKit.size && found.every(({ id }) => ofKit.has(id))
    if (isSame) return
    const ids = new Set(found.map(({ id }) => id))
    const gone = [...ofKit].filter(([id]) => !ids.has(id))
    leave(gone.map(([, connector]) => connector))
    for (const [id] of gone) ofKit.delete(id)
    const { setup, setState } = config._internal.connectors
    for (const wallet of found)
      if (!ofKit.has(wallet.id)) ofKit.set(wallet.id, setup(createWalletConnector(kit, wallet)))
    setState(all => [...all.filter(each => !isKitConnector(each)), ...found.flatMap(({ id }) => ofKit.get(id) ?? [])])
  }

  /** What the kit's wallets are connected to. @returns whether wagmi was told of one: it takes that for the current one */
  function tell(): boolean {
    let hasTold = false
    const gone: Connector[] = []
    for (const [id, connector] of ofKit) {
      const facts = factsOf(kit, id)
      const known = config.state.connections.get(connector.uid)
      if (!facts) gone.push(connector)
      else if (known && !isSameFacts(facts, known)) put(connector, facts)
      // What it restores takes the place of all that is connected.
      else if (!known && (isSettled() || isAsking())) {
        enter(connector, facts)
        void config.storage?.setItem('recentConnectorId', id)
        hasTold = true
      }
    }
    leave(gone)
    return hasTold
  }

  /** In the steps of wagmi's `connect`, which `useAccountEffect` looks for. */
  function enter(connector: Connector, facts: WalletFacts): void {
    config.setState(state => ({ ...state, status: 'connecting' }))
    put(connector, facts, { current: connector.uid, status: 'connected' })
  }

  /** Not by the emitter of the connector: in the course of its own actions wagmi does not listen to that, and after some of them never again. */
  function put(connector: Connector, { accounts, chainId }: WalletFacts, more: Partial<State> = {}): void {
    config.setState(state => ({
      ...state,
      connections: new Map(state.connections).set(connector.uid, { accounts, chainId, connector }),
      ...more,
    }))
  }

  /** All at once: whichever becomes the current one in between, wagmi goes to its chain. */
  function leave(connectors: readonly Connector[]): void {
    const leaving = connectors.filter(({ uid }) => config.state.connections.has(uid))
    if (leaving.length === 0) return
    const { connect } = config._internal.events
    for (const { emitter } of leaving) {
      emitter.off('connect', connect)
      emitter.on('connect', connect)
    }
    config.setState(state => {
      const connections = new Map(state.connections)
      for (const { uid } of leaving) connections.delete(uid)
      const next = [activeInKit(), ...connections.keys()].find(each => connections.has(each ?? '')) ?? null
      // One that wagmi has under way it ends itself.
      const isOver = connections.size === 0 && state.status === 'connected'
      return {
        ...state,
        connections,
        current: leaving.some(({ uid }) => uid === state.current) ? next : state.current,
        ...(isOver && { status: 'disconnected' }),
      }
    })
  }

  /** The kit takes over what the site has connected by wagmi itself; what it then lets go, wagmi lets go. */
  function join(): void {
    if (!isSettled() || kit.observe('account', 'eip155').get().status === 'reconnecting') return
    const connected = readSiteConnectors(config).filter(({ uid }) => config.state.connections.has(uid))
    for (const id of joined) if (connected.every(each => each.id !== id)) joined.delete(id)
    for (const connector of connected) {
      const { id, uid } = connector
      if (isInKit(id)) joined.add(id)
      // The kit is about to hear of it.
      else if (!isListed(id)) continue
      // What wagmi restores beside what the kit remembers, nobody has asked for: any wallet that lets the site in.
      else if (!joined.has(id) && (chosen.has(uid) || !activeInKit())) take(connector)
      else if (!taking.has(id)) leave([connector])
    }
    const shown = new Set(connected.map(({ uid }) => uid))
    const others = [...config.state.connections.values()].map(({ connector }) => connector)
    // A site may make a connector each time it connects: the kit has one of an id.
    leave(others.filter(({ id, uid }) => !shown.has(uid) && connected.some(each => each.id === id)))
  }

  function take(connector: Connector): void {
    const { id } = connector
    joined.add(id)
    taking.add(id)
    kit
      .connect({ connectorId: id, namespace: 'eip155' })
      // Neither has what the other refuses.
      .catch(() => (isInKit(id) || isStopped ? undefined : disconnect(config, { connector }).catch(() => {})))
      .finally(() => {
        taking.delete(id)
        look()
      })
  }

  const isListed = (id: string): boolean =>
    kit
      .observe('connectors', 'eip155')
      .get()
      .some(each => each.id === id)

  const isInKit = (id: string): boolean =>
    kit
      .observe('connections')
      .get()
      .eip155?.some(({ connectorId }) => connectorId === id) ?? false

  /** Which of them is active, and the chain where none is. */
  function choose(hasTold: boolean): void {
    const active = activeInKit()
    const network = Number(kit.observe('caipNetwork', 'eip155').get()?.id)
    const { current, chainId, connections } = config.state
    if (active !== undefined && active !== current && connections.has(active)) {
      const connectorId = current === null ? undefined : connections.get(current)?.connector.id
      if (hasTold || active !== seen?.active) showInWagmi(active)
      else if (isSwitching || connectorId === undefined || !isInKit(connectorId)) {
        // The kit is about to have it.
      } else if (isChosen()) switchTo(connectorId)
      else showInWagmi(active)
    }
    if (config.state.current === null) {
      const isConfigured = config.chains.some(({ id }) => id === network)
      // What wagmi remembers is nobody's choice.
      if (network !== seen?.network || !isHydrated(config)) {
        if (isConfigured && network !== chainId) config.setState(state => ({ ...state, chainId: network }))
      } else if (chainId !== seen.chainId && chainId !== network) {
        const chosen = config.chains.find(({ id }) => id === chainId)
        if (chosen) kit.switchNetwork(chosen).catch(() => {})
      }
    }
    seen = { active, network, ...config.state }
  }

  /**
   * Whether a person made another the current one. wagmi does so by itself, too: the first that it restores, with all connections made anew,
   * and at the end of one the first of those that are left, in a list of its own.
   */
  function isChosen(): boolean {
    const { connections, current } = config.state
    if (!seen || current === null || current === seen.current) return false
    const before = seen.connections.get(seen.current ?? '')
    const isThere = before !== undefined && connections.get(seen.current ?? '') === before
    return isThere && (connections === seen.connections || connections.get(current) !== seen.connections.get(current))
  }

  function showInWagmi(uid: string): void {
    const id = config.state.connections.get(uid)?.connector.id
    // At the next visit wagmi begins with it.
    if (id !== undefined) void config.storage?.setItem('recentConnectorId', id)
    config.setState(state => ({ ...state, current: uid }))
  }

  function switchTo(connectorId: string): void {
    isSwitching = true
    kit
      .switchConnection({ connection: { connectorId }, namespace: 'eip155' })
      // The wallet refused: the one before stays.
      .catch(() => {})
      .finally(() => {
        isSwitching = false
        look()
      })
  }

  /** Of its connector in wagmi. */
  function activeInKit(): string | undefined {
    const id = kit.observe('connections').get().eip155?.[0]?.connectorId
    return id === undefined
      ? undefined
      : [...ofKit.values(), ...readSiteConnectors(config)].find(each => each.id === id)?.uid
  }

  const stops = [
    kit.observe('connectors', 'eip155').watch(look),
    kit.observe('connections').watch(look),
    kit.observe('account', 'eip155').watch(look),
    kit.observe('caipNetwork', 'eip155').watch(look),
    config.subscribe(
      state => state,
      ({ current, status }, before) => {
        // What it restores it makes the current one before it says that it is connected.
        if (current !== null && current !== before.current && status === 'connected') chosen.add(current)
        look()
      },
    ),
    whenHydrated(config, look),
  ]
  look()
  return () => {
    isStopped = true
    stops.forEach(stop => stop())
    forget()
    leave([...ofKit.values()])
    config._internal.connectors.setState(all => all.filter(each => !isKitConnector(each)))
  }
}

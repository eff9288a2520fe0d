import type { AppKit } from '@latchkey/appkit'
import { readProperty, type Stop } from '@latchkey/primitives'
import { type Config, type Connector, disconnect, type State } from '@wagmi/core'

import { isHydrated, whenHydrated } from './hydration.ts'
import { isKitConnector } from './kit-connector.ts'
import { readSiteConnectors } from './site-connectors.ts'
import { createWalletConnector } from './wallet-connector.ts'
import { factsOf, isSameFacts, type WalletFacts } from './wallet-facts.ts'

/**
 * Keeps the kit and wagmi in agreement until stopped. The kit knows the connections of its own wallets, and wagmi those of the
 * site's connectors. The active connection, and the chain without one, is the last choice on either side. One function compares
 * both after every change of either, and does what is missing: it may run at any time and any number of times.
 */
export function followKit(kit: AppKit, config: Config): Stop {
  const ofKit = new Map<string, Connector>()
  /** Ids of all connectors that the site has had: one that is gone may still be in the kit's list. */
  const siteIds = new Set<string>()
  /** Ids of the site's connectors whose connection the kit has, or is taking over. */
  const joined = new Set<string>()
  const taking = new Set<string>()
  /** Those of the site's connectors that the user connected, as opposed to restored ones. */
  const chosen = new Set<string>()
  let seen: (State & { active: string | undefined; network: number }) | undefined
  let isLooking = false
  let isSwitching = false
  let isStopped = false

  const isSettled = (): boolean => config.state.status === 'connected' || config.state.status === 'disconnected'

  /** Returns whether a connector of the site waits for the user, and meanwhile a wallet of the kit was connected. */
  const isAsking = (): boolean =>
    config.state.status === 'connecting' && kit.observe('account', 'eip155').get().status === 'connected'

  function look(): void {
    // Before hydration, a page must stay as the server wrote it.
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

  /**
   * Removes what wagmi stored of the last visit, which is names only: wagmi itself removes it when it restores, which not every
   * site has it do. Invalid values are removed at once.
   */
  function forget(): void {
    const { connections, status } = config.state
    // wagmi takes the value of a cookie unchecked.
    const all = connections instanceof Map ? [...connections] : []
    const known = all.filter(([, each]) =>
      readProperty(readProperty(each, 'connector'), status === 'connected' ? 'emitter' : 'id'),
    )
    if (known.length !== connections.size) config.setState(state => ({ ...state, connections: new Map(known) }))
  }

  /** Updates the list of wallets on both sides. */
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

  /** Tells wagmi the connections of the kit's wallets. @returns whether wagmi was told of one, which makes it the current one */
  function tell(): boolean {
    let hasTold = false
    const gone: Connector[] = []
    for (const [id, connector] of ofKit) {
      const facts = factsOf(kit, id)
      const known = config.state.connections.get(connector.uid)
      if (!facts) gone.push(connector)
      else if (known && !isSameFacts(facts, known)) put(connector, facts)
      // The connections that wagmi restores replace all present ones.
      else if (!known && (isSettled() || isAsking())) {
        enter(connector, facts)
        void config.storage?.setItem('recentConnectorId', id)
        hasTold = true
      }
    }
    leave(gone)
    return hasTold
  }

  /** Follows the steps of wagmi's `connect`, which `useAccountEffect` looks for. */
  function enter(connector: Connector, facts: WalletFacts): void {
    config.setState(state => ({ ...state, status: 'connecting' }))
    put(connector, facts, { current: connector.uid, status: 'connected' })
  }

  /**
   * Writes the state directly, without the connector's emitter: wagmi does not listen to it during its own actions, and after
   * some of them never again.
   */
  function put(connector: Connector, { accounts, chainId }: WalletFacts, more: Partial<State> = {}): void {
    config.setState(state => ({
      ...state,
      connections: new Map(state.connections).set(connector.uid, { accounts, chainId, connector }),
      ...more,
    }))
  }

  /** Ends all connections at once, because wagmi switches to the chain of each one that becomes current in between. */
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
      // wagmi itself ends a connection attempt that is under way.
      const isOver = connections.size === 0 && state.status === 'connected'
      return {
        ...state,
        connections,
        current: leaving.some(({ uid }) => uid === state.current) ? next : state.current,
        ...(isOver && { status: 'disconnected' }),
      }
    })
  }

  /** Lets the kit take over the site's own wagmi connections; a connection that the kit then ends is also ended in wagmi. */
  function join(): void {
    if (!isSettled() || kit.observe('account', 'eip155').get().status === 'reconnecting') return
    const connected = readSiteConnectors(config).filter(({ uid }) => config.state.connections.has(uid))
    for (const id of joined) if (connected.every(each => each.id !== id)) joined.delete(id)
    for (const connector of connected) {
      const { id, uid } = connector
      if (isInKit(id)) joined.add(id)
      // The kit will be told of it soon.
      else if (!isListed(id)) continue
      // A connection that wagmi restores beside those that the kit has stored was not requested by the user: wagmi restores any
      // wallet that lets the site in.
      else if (!joined.has(id) && (chosen.has(uid) || !activeInKit())) take(connector)
      else if (!taking.has(id)) leave([connector])
    }
    const shown = new Set(connected.map(({ uid }) => uid))
    const others = [...config.state.connections.values()].map(({ connector }) => connector)
    // A site may make a connector each time it connects, but the kit has one per id.
    leave(others.filter(({ id, uid }) => !shown.has(uid) && connected.some(each => each.id === id)))
  }

  function take(connector: Connector): void {
    const { id } = connector
    joined.add(id)
    taking.add(id)
    kit
      .connect({ connectorId: id, namespace: 'eip155' })
      // A connection that one side refuses is also ended on the other.
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

  /** Decides which connection is active, and which chain is shown without one. */
  function choose(hasTold: boolean): void {
    const active = activeInKit()
    const network = Number(kit.observe('caipNetwork', 'eip155').get()?.id)
    const { current, chainId, connections } = config.state
    if (active !== undefined && active !== current && connections.has(active)) {
      const connectorId = current === null ? undefined : connections.get(current)?.connector.id
      if (hasTold || active !== seen?.active) showInWagmi(active)
      else if (isSwitching || connectorId === undefined || !isInKit(connectorId)) {
        // The kit will have it soon.
      } else if (isChosen()) switchTo(connectorId)
      else showInWagmi(active)
    }
    if (config.state.current === null) {
      const isConfigured = config.chains.some(({ id }) => id === network)
      // A chain that wagmi restores is not a choice of the user.
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
   * Returns whether the user made another connection the current one. wagmi also does so by itself: for the first that it
   * restores, with all connections recreated, and at the end of one for the first of those that are left, in its own order.
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
    // wagmi begins the next visit with it.
    if (id !== undefined) void config.storage?.setItem('recentConnectorId', id)
    config.setState(state => ({ ...state, current: uid }))
  }

  function switchTo(connectorId: string): void {
    isSwitching = true
    kit
      .switchConnection({ connection: { connectorId }, namespace: 'eip155' })
      // The wallet refused, so the previous one stays.
      .catch(() => {})
      .finally(() => {
        isSwitching = false
        look()
      })
  }

  /** Returns the id of the kit's active connection in wagmi. */
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
        // wagmi makes a restored connection the current one before it reports that it is connected.
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

import type { AppKit } from '@latchkey/appkit'
import type { Stop } from '@latchkey/primitives'
import { type Config, type Connector, disconnect } from '@wagmi/core'

import { createWalletConnector } from './wallet-connector.ts'
import { factsOf, isSameFacts } from './wallet-facts.ts'

/** What wagmi's store tells of what it has kept. */
interface Persist {
  hasHydrated(): boolean
  onFinishHydration(listener: () => void): Stop
}

/**
 * Holds the kit and wagmi together until stopped. The kit knows what its own wallets are connected to, wagmi what the site's connectors
 * are; which one is active, and the chain while nobody is connected, is what was chosen last. One function looks at both after every change of
 * either, and does what is missing: it may run at any time and any number of times.
 */
export function followKit(kit: AppKit, config: Config): Stop {
  const ofSite = [...config.connectors]
  const ofKit = new Map<string, Connector>()
  /** Connections of the site's connectors that the kit has, or is taking over. */
  const joined = new Set<string>()
  const taking = new Set<string>()
  let seen: { active: string | undefined; current: string | null; network: number; chainId: number } | undefined
  let isLooking = false
  let isStopped = false

  /** None where the site keeps nothing. */
  const { persist } = config._internal.store as unknown as { persist?: Persist }
  /** Before that the page must stay as the server wrote it. */
  const isHydrated = (): boolean => !config._internal.ssr || (persist?.hasHydrated() ?? true)
  const isSettled = (): boolean => config.state.status === 'connected' || config.state.status === 'disconnected'

  function look(): void {
    if (isLooking || isStopped || !isHydrated()) return
    isLooking = true
    try {
      list()
      const hasTold = tell()
      join()
      if (isSettled()) choose(hasTold)
    } finally {
      isLooking = false
    }
  }

  /** Which wallets there are. */
  function list(): void {
    const found = kit
      .observe('connectors', 'eip155')
      .get()
      .filter(({ id }) => ofSite.every(each => each.id !== id))
    const isSame = found.length === ofKit.size && found.every(({ id }) => ofKit.has(id))
    if (isSame) return
    const ids = new Set(found.map(({ id }) => id))
    for (const [id, connector] of ofKit) {
      if (ids.has(id)) continue
      leave(connector)
      ofKit.delete(id)
    }
    const { setup, setState } = config._internal.connectors
    for (const wallet of found)
      if (!ofKit.has(wallet.id)) ofKit.set(wallet.id, setup(createWalletConnector(kit, wallet)))
    setState([...ofSite, ...found.flatMap(({ id }) => ofKit.get(id) ?? [])])
  }

  /** What the kit's wallets are connected to. @returns whether wagmi was told of one: it takes that for the current one */
  function tell(): boolean {
    let hasTold = false
    for (const [id, connector] of ofKit) {
      const facts = factsOf(kit, id)
      const known = config.state.connections.get(connector.uid)
      if (!facts) leave(connector)
      else if (known && !isSameFacts(facts, known)) connector.emitter.emit('change', facts)
      // While it asks or restores, wagmi does not hear that another has connected.
      else if (!known && isSettled()) {
        connector.emitter.emit('connect', facts)
        void config.storage?.setItem('recentConnectorId', id)
        hasTold = true
      }
    }
    return hasTold
  }

  function leave(connector: Connector): void {
    if (config.state.connections.has(connector.uid)) connector.emitter.emit('disconnect')
  }

  /** The kit takes over what the site has connected by wagmi itself; what it then lets go, wagmi lets go. */
  function join(): void {
    if (!isSettled() || kit.observe('account', 'eip155').get().status === 'reconnecting') return
    for (const connector of ofSite) {
      const { id, uid } = connector
      if (!config.state.connections.has(uid)) joined.delete(uid)
      else if (isInKit(id)) joined.add(uid)
      else if (!joined.has(uid)) take(connector)
      else if (!taking.has(uid)) leave(connector)
    }
  }

  function take(connector: Connector): void {
    const { id, uid } = connector
    joined.add(uid)
    taking.add(uid)
    kit
      .connect({ connectorId: id, namespace: 'eip155' })
      // Neither has what the other refuses.
      .catch(() => (isInKit(id) || isStopped ? undefined : disconnect(config, { connector }).catch(() => {})))
      .finally(() => {
        taking.delete(uid)
        look()
      })
  }

  const isInKit = (id: string): boolean =>
    kit
      .observe('connections')
      .get()
      .eip155?.some(({ connectorId }) => connectorId === id) ?? false

  /** Which of them is active, and the chain where none is. */
  function choose(hasTold: boolean): void {
    const active = uidOf(kit.observe('connections').get().eip155?.[0]?.connectorId)
    const network = Number(kit.observe('caipNetwork', 'eip155').get()?.id)
    const { current, chainId, connections } = config.state
    if (hasTold || active !== seen?.active) {
      if (active !== undefined && active !== current && connections.has(active))
        config.setState(state => ({ ...state, current: active }))
    } else if (current !== seen?.current && current !== null && active !== undefined && current !== active) {
      const connectorId = connections.get(current)?.connector.id
      if (connectorId !== undefined && isInKit(connectorId))
        kit
          .switchConnection({ connection: { connectorId }, namespace: 'eip155' })
          // The wallet refused: the one before stays.
          .catch(() => config.setState(state => ({ ...state, current: active })))
    }
    if (config.state.current === null) {
      const isConfigured = config.chains.some(({ id }) => id === network)
      if (network !== seen?.network) {
        if (isConfigured && network !== chainId) config.setState(state => ({ ...state, chainId: network }))
      } else if (chainId !== seen.chainId && chainId !== network) {
        const chosen = config.chains.find(({ id }) => id === chainId)
        if (chosen) kit.switchNetwork(chosen).catch(() => {})
      }
    }
    seen = { active, network, current: config.state.current, chainId: config.state.chainId }
  }

  function uidOf(id: string | undefined): string | undefined {
    return id === undefined ? undefined : [...ofKit.values(), ...ofSite].find(each => each.id === id)?.uid
  }

  const stops = [
    kit.observe('connectors', 'eip155').watch(look),
    kit.observe('connections').watch(look),
    kit.observe('account', 'eip155').watch(look),
    kit.observe('caipNetwork', 'eip155').watch(look),
    config.subscribe(state => state, look),
    persist?.onFinishHydration(look),
  ]
  look()
  return () => {
    isStopped = true
    stops.forEach(stop => stop?.())
    for (const connector of ofKit.values()) leave(connector)
    config._internal.connectors.setState(ofSite)
  }
}

import {
  type CaipNetworkId,
  type ChainNamespace,
  type Connector,
  isUserRejection,
  namespaceOf,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import { timeout } from '../timeout.ts'
import { isFormer } from './former-connectors.ts'
import { accountsIn } from './live-connection.ts'
import { rememberedChoice } from './remembered-choice.ts'
import { rememberedAccount, type RememberedConnection } from './remembered-connections.ts'
import type {
  ConnectionRestorer,
  Restoration,
  RestoreCandidate,
  RestoreOptions,
  RestorerDependencies,
} from './restorations.ts'
import { whenConnectorFound } from './when-connector-found.ts'

/** Time limit for a wallet to appear and answer. */
export const restoreWaitMs = 5_000

export function createConnectionRestorer(deps: RestorerDependencies): ConnectionRestorer {
  const { accounts, networks, connectors, storage, clock, slots, display, live, records } = deps
  const restorations = new Set<Restoration>()
  /** Each namespace's network in the last visit. It is kept if none of its connections comes. */
  const lastSeen = new Map<ChainNamespace, CaipNetworkId>()
  const inNamespace = (namespace: ChainNamespace): Restoration[] =>
    [...restorations].filter(({ connection }) => connection.namespace === namespace)
  const awaitedIn = (namespace: ChainNamespace): Restoration[] =>
    inNamespace(namespace).filter(({ isAwaited }) => isAwaited)

  async function restore(
    candidates: readonly RestoreCandidate[],
    { isStored = false, isAgain = false }: RestoreOptions = {},
  ): Promise<void> {
    const begun = candidates.flatMap((candidate): Restoration[] => {
      const { namespace, connectorId } = candidate.connection
      const known = inNamespace(namespace).find(({ connection }) => connection.connectorId === connectorId)
      if (known?.isAsked) return []
      if (known) cancel(known)
      return [begin(candidate, isStored, !isAgain && !known)]
    })
    const answers = new Map<Connector, Promise<void>>()

    /** Calls a wallet once for all its namespaces. */
    function askOnce(connector: Connector): Promise<void> {
      const own = begun.filter(
        ({ connection }) => connection.connectorId === connector.id && connector.chains.includes(connection.namespace),
      )
      const answer = answers.get(connector) ?? ask(connector, own)
      answers.set(connector, answer)
      return answer
    }
    await Promise.all(begun.map(restoration => (restoration.outcome = restoreOne(restoration, askOnce))))
  }

  function begin({ connection, activates }: RestoreCandidate, isStored: boolean, isAwaited: boolean): Restoration {
    const restoration: Restoration = {
      connection,
      activates,
      isStored,
      isAwaited,
      isAsked: false,
      attempt: new AbortController(),
      stopListening: () => {},
    }
    restorations.add(restoration)
    const { namespace } = connection
    if (isAwaited && activates && !slots.of(namespace).active) {
      live.reserve(namespace, true)
      show(connection)
      const written = storage.activeNetworkId.read()
      const id = written && namespaceOf(written) === namespace ? written : networks.current(namespace)?.caipNetworkId
      if (id) lastSeen.set(namespace, id)
    }
    return restoration
  }

  async function restoreOne(restoration: Restoration, askOnce: (connector: Connector) => Promise<void>): Promise<void> {
    const { attempt, connection } = restoration
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    const find = async (): Promise<void> => {
      const connector = await whenConnectorFound(connectors, connection, attempt.signal)
      if (!connector || attempt.signal.aborted) return
      restoration.connector = connector
      await askOnce(connector)
    }
    restoration.isAsked = true
    try {
      await raceAbort(find(), AbortSignal.any([attempt.signal, wait.signal]))
    } catch {
      // A failure or a timeout does not end the connection: it shows as disconnected and stays stored.
    } finally {
      wait.stop()
      restoration.isAsked = false
    }
    if (restorations.has(restoration)) timeOut(restoration)
  }

  async function ask(connector: Connector, own: readonly Restoration[]): Promise<void> {
    const connections = own.map(({ connection }) => connection)
    const session = await deps.reconnect(connector, connections).catch((error: unknown) => {
      // The wallet prompted the user although it must not, and the user rejected. It is not called again at each
      // return.
      if (!isUserRejection(error)) throw error
    })
    if (session) applySession(connector, session, own)
    else own.forEach(end)
  }

  /** A late connection arrives by the wallet's own events. */
  function listen(restoration: Restoration): void {
    const { connector } = restoration
    if (!connector) return
    restoration.stopListening = connector.watch({
      onSession: session => applySession(connector, session, lateFrom(connector)),
      onDisconnect: () => end(restoration),
    })
  }

  function lateFrom(connector: Connector): Restoration[] {
    return connector.chains
      .flatMap(inNamespace)
      .filter(({ isAwaited, connection }) => !isAwaited && connection.connectorId === connector.id)
  }

  /** Handles a session, in time or late. Restorations that were cancelled meanwhile are ignored. */
  function applySession(connector: Connector, session: WalletSession, all: readonly Restoration[]): void {
    const own = all.filter(restoration => restorations.has(restoration))
    const given = own.filter(({ connection }) => accountsIn(session, connection.namespace).length > 0)
    const activated = new Set(given.flatMap(({ activates, connection }) => (activates ? connection.namespace : [])))
    const establish = (): void =>
      void live.establish(connector, session, {
        asked: given.map(({ connection }) => connection.namespace),
        activates: namespace => activated.has(namespace),
        chosen: new Map(given.flatMap(({ connection }) => rememberedChoice(connection, accounts))),
      })
    given.forEach(cancel)
    if (given.length > 0 && given.every(({ isStored }) => isStored)) records.withoutPersisting(establish)
    else if (given.length > 0) establish()
    for (const restoration of own) if (!given.includes(restoration)) end(restoration)
  }

  /**
   * Handles a timeout. The connection stays stored and counts as recent until it comes. One that no connector here can
   * restore is deleted.
   */
  function timeOut(restoration: Restoration): void {
    if (!restoration.connector && isFormer(restoration.connection)) return end(restoration)
    const entry = records.find(restoration.connection)
    if (entry && !restoration.isStored) records.remember(entry)
    stopAwaiting(restoration)
    listen(restoration)
  }

  /** Handles the wallet's report that the connection has ended. */
  function end(restoration: Restoration): void {
    if (!restorations.has(restoration)) return
    const { isStored, isAwaited, connection } = restoration
    const { namespace } = connection
    cancel(restoration)
    if (!isStored) records.drop(connection, true)
    stopAwaiting(restoration)
    if (!isStored && !isAwaited) live.notifyDisconnected(connection)
    if (isStored || !records.isActive(connection)) return
    records.setActive(namespace, slots.settledIn(namespace)?.connector.id ?? records.nextIn(namespace))
  }

  function stopAwaiting(restoration: Restoration): void {
    const { isAwaited, activates, connection } = restoration
    if (!isAwaited) return
    Object.assign(restoration, { isAwaited: false, activates: false })
    if (activates) activateNext(connection.namespace)
  }

  function show(connection: RememberedConnection): void {
    const { namespace } = connection
    const restoring = rememberedAccount(connection, networks)
    if (accounts.get(namespace).account.status !== 'disconnected') return
    slots.of(namespace).restoring = restoring
    display.showAccount(namespace)
  }

  function unrestore(namespace: ChainNamespace): void {
    slots.of(namespace).restoring = undefined
    display.showAccount(namespace)
  }

  /** The active connection does not come. The next one that may come shows in its place, else a connected one. */
  function activateNext(namespace: ChainNamespace): void {
    const slot = slots.of(namespace)
    if (slot.active) return
    unrestore(namespace)
    const next = slot.live.length === 0 ? awaitedIn(namespace)[0] : undefined
    if (next) {
      next.activates = true
      return show(next.connection)
    }
    live.reserve(namespace, false)
    if (slots.of(namespace).active) return
    const id = lastSeen.get(namespace)
    if (id) networks.follow(id)
    networks.resetApproval(namespace)
  }

  async function waitForActive(namespace: ChainNamespace, activating: Restoration | undefined): Promise<void> {
    for (let next = activating; next; next = findActivating(namespace)) await next.outcome
  }

  function findActivating(namespace: ChainNamespace): Restoration | undefined {
    return awaitedIn(namespace).find(({ activates }) => activates)
  }

  function register(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isActivated: (namespace: ChainNamespace) => boolean,
  ): () => void {
    const stopped: Restoration[] = []
    for (const restoration of namespaces.flatMap(inNamespace)) {
      const { activates, connection } = restoration
      if (connection.connectorId === connectorId) {
        cancel(restoration)
        // The wallet came by another path, so the reserved place is its own.
        if (activates) live.reserve(connection.namespace, false)
      } else if (activates && isActivated(connection.namespace)) {
        restoration.activates = false
        stopped.push(restoration)
      }
    }
    return () => stopped.forEach(activateAgain)
  }

  function activateAgain(restoration: Restoration): void {
    const { namespace } = restoration.connection
    if (!restorations.has(restoration) || !restoration.isAwaited || slots.of(namespace).active) return
    restoration.activates = true
    live.reserve(namespace, true)
    show(restoration.connection)
  }

  function cancel(restoration: Restoration): void {
    restorations.delete(restoration)
    restoration.attempt.abort(new KitError('connectSuperseded'))
    restoration.stopListening()
  }

  return {
    restore,
    unrestore,
    schedule(connector, connections) {
      for (const connection of connections) {
        listen(Object.assign(begin({ connection, activates: false }, false, false), { connector }))
      }
    },
    connectorIdsIn: namespace => awaitedIn(namespace).map(({ connection }) => connection.connectorId),
    lateIdsIn: namespace => inNamespace(namespace).flatMap(each => (each.isAwaited ? [] : each.connection.connectorId)),
    whenActiveKnown(namespace) {
      const activating = findActivating(namespace)
      return activating && waitForActive(namespace, activating)
    },
    register,
    supersede(connectorId, namespaces, isActivated) {
      register(connectorId, namespaces, isActivated)
      if (deps.isMultiWallet()) return
      for (const restoration of namespaces.filter(isActivated).flatMap(inNamespace)) {
        cancel(restoration)
        records.drop(restoration.connection, false)
      }
    },
    keepActiveOnly() {
      for (const restoration of restorations) {
        const { activates, connection } = restoration
        const isNext = !slots.of(connection.namespace).active && records.isActive(connection)
        if (!activates && !isNext) cancel(restoration)
      }
    },
    cancel({ namespace, connectorId }) {
      for (const restoration of inNamespace(namespace)) {
        if (restoration.connection.connectorId !== connectorId) continue
        cancel(restoration)
        stopAwaiting(restoration)
      }
    },
    stop: () => restorations.forEach(cancel),
  }
}

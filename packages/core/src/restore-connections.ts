import { type ChainNamespace, type Connector, type WalletSession, untilAborted } from '@latchkey/primitives'

import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'
import type { ConnectorsController } from './connectors-controller.ts'
import type { Clock } from './environment.ts'
import { KitError } from './errors.ts'
import { type ChosenAccount, selectedAccount } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'
import type { NetworksController } from './networks-controller.ts'
import { type RememberedConnection, showRememberedConnection } from './remembered-connections.ts'
import { timeout } from './timeout.ts'
import { whenConnectorFound } from './when-connector-found.ts'

/** What others may know and decide of the restorations under way. */
export interface RestorationsUnderway {
  /** The connectors that a family's restorations wait for. */
  connectorIdsIn(namespace: ChainNamespace): string[]
  /** Resolves once it is known whose account a family shows; `undefined` where that is known already. */
  whenLed(namespace: ChainNamespace): Promise<void> | undefined
  /**
   * A wallet was connected in these families: where it is the active one, a restoration no longer decides that.
   *
   * @param isLed whether it became the active one of a family, whatever was there
   */
  yieldTo(
    connectorId: string,
    namespaces: readonly ChainNamespace[],
    isLed: (namespace: ChainNamespace) => boolean,
  ): void
  /** Ends restorations: their outcome no longer touches anything. */
  cancel(namespace: ChainNamespace, connectorId: string): void
}

/** Takes remembered connections up again, without asking anybody. */
export interface ConnectionRestorer extends RestorationsUnderway {
  /** Resolves when every wallet has answered or had its time. */
  restore(candidates: readonly RestoreCandidate[], how?: { isQuiet?: boolean }): Promise<void>
  stop(): void
}

export interface RestoreCandidate {
  connection: RememberedConnection
  /** It was the family's active connection, and is so again when it comes. */
  leads: boolean
}

/** How long a wallet has to show up and answer. */
export const restoreWaitMs = 5_000

export interface RestorerDependencies {
  accounts: AccountsController
  networks: NetworksController
  connectors: ConnectorsController
  records: ConnectionRecords
  clock: Clock
  live: LiveConnections
  isMultiWallet(): boolean
  reconnect(connector: Connector, candidates: readonly RememberedConnection[]): Promise<WalletSession | undefined>
}

interface Restoration extends RestoreCandidate {
  readonly isQuiet: boolean
  readonly attempt: AbortController
  /** Never rejects. */
  outcome?: Promise<void>
}

export function createConnectionRestorer(deps: RestorerDependencies): ConnectionRestorer {
  const { accounts, networks, connectors, clock, live, records } = deps
  const underway = new Set<Restoration>()
  const inFamily = (namespace: ChainNamespace): Restoration[] =>
    [...underway].filter(({ connection }) => connection.namespace === namespace)

  async function restore(candidates: readonly RestoreCandidate[], { isQuiet = false } = {}): Promise<void> {
    const begun = candidates
      .filter(({ connection: { namespace, connectorId } }) => !connectorIdsIn(namespace).includes(connectorId))
      .map((candidate): Restoration => ({ ...candidate, isQuiet, attempt: new AbortController() }))
    for (const restoration of begun) {
      underway.add(restoration)
      const { namespace } = restoration.connection
      if (restoration.leads && !live.get(namespace)) live.reserve(namespace, true)
    }
    const answers = new Map<Connector, Promise<void>>()

    /** One wallet is asked once for all families that it served. */
    function askOnce(connector: Connector): Promise<void> {
      const own = begun.filter(
        ({ connection }) => connection.connectorId === connector.id && connector.chains.includes(connection.namespace),
      )
      const answer = answers.get(connector) ?? take(connector, own)
      answers.set(connector, answer)
      return answer
    }
    await Promise.all(begun.map(restoration => (restoration.outcome = restoreOne(restoration, askOnce))))
  }

  async function take(connector: Connector, own: readonly Restoration[]): Promise<void> {
    const session = await deps.reconnect(
      connector,
      own.map(({ connection }) => connection),
    )
    // Whoever did not wait any longer is not taken by surprise.
    const still = own.filter(restoration => underway.has(restoration))
    if (!session || still.length === 0) return
    const leading = new Set(still.flatMap(({ leads, connection }) => (leads ? connection.namespace : [])))
    establish(() =>
      live.establish(connector, session, {
        asked: still.map(({ connection }) => connection.namespace),
        leads: namespace => leading.has(namespace),
        chosen: new Map(still.flatMap(({ connection }) => chosenIn(connection))),
      }),
    )

    function establish(act: () => void): void {
      if (still.every(({ isQuiet }) => isQuiet)) live.quietly(act)
      else act()
    }
  }

  /** The account that a person chose, where the wallet still gives what it gave then. */
  function chosenIn({ namespace, accounts: held, address }: RememberedConnection): [ChainNamespace, ChosenAccount][] {
    const selected = selectedAccount(held ?? [], accounts.get(namespace).preferredAccountType)
    return selected && address && address !== selected.address ? [[namespace, { address, over: selected.address }]] : []
  }

  async function restoreOne(restoration: Restoration, ask: (connector: Connector) => Promise<void>): Promise<void> {
    const { attempt, connection } = restoration
    const { namespace, connectorId } = connection
    const wait = timeout(clock, restoreWaitMs, () => new KitError('walletTimeout'))
    const signal = AbortSignal.any([attempt.signal, wait.signal])
    try {
      const connector = await whenConnectorFound(connectors, { id: connectorId, namespace }, signal)
      if (connector) await untilAborted(ask(connector), signal)
    } catch {
      // The wallet refused, failed or kept silent: the visitor finds out by being disconnected.
    } finally {
      wait.stop()
    }
    if (underway.delete(restoration)) settle(restoration)
  }

  function settle({ connection: { namespace, connectorId }, leads, isQuiet }: Restoration): void {
    if (live.find(namespace, connectorId)) return
    if (!isQuiet) records.drop(namespace, connectorId, true)
    if (leads) passLeadOn(namespace)
    if (!isQuiet && !live.get(namespace) && inFamily(namespace).length === 0) records.setActive(namespace, undefined)
  }

  /** The active connection does not come: the next one that may come shows in its place, else one that is there. */
  function passLeadOn(namespace: ChainNamespace): void {
    if (live.get(namespace)) return
    accounts.dispatch(namespace, { type: 'unrestored' })
    const next = live.in(namespace).length === 0 ? inFamily(namespace)[0] : undefined
    if (next) {
      next.leads = true
      return showRememberedConnection(next.connection, networks, accounts)
    }
    live.reserve(namespace, false)
    if (!live.get(namespace)) networks.resetApproval(namespace)
  }

  async function waitForLead(namespace: ChainNamespace, leader: Restoration | undefined): Promise<void> {
    for (let next = leader; next; next = leaderIn(namespace)) await next.outcome
  }

  function leaderIn(namespace: ChainNamespace): Restoration | undefined {
    return inFamily(namespace).find(({ leads }) => leads)
  }

  function connectorIdsIn(namespace: ChainNamespace): string[] {
    return inFamily(namespace).map(({ connection }) => connection.connectorId)
  }

  function cancel(restoration: Restoration): void {
    underway.delete(restoration)
    restoration.attempt.abort(new KitError('connectSuperseded'))
  }

  return {
    restore,
    connectorIdsIn,
    whenLed(namespace) {
      const leader = leaderIn(namespace)
      return leader && waitForLead(namespace, leader)
    },
    yieldTo(connectorId, namespaces, isLed) {
      for (const restoration of namespaces.flatMap(inFamily)) {
        const { namespace, connectorId: waitedFor } = restoration.connection
        if (waitedFor === connectorId) {
          cancel(restoration)
          // It is there, if by another way: the place that was kept for it is its own.
          if (restoration.leads) live.reserve(namespace, false)
        } else if (isLed(namespace)) {
          restoration.leads = false
          if (deps.isMultiWallet()) continue
          cancel(restoration)
          records.drop(namespace, waitedFor, false)
        }
      }
    },
    cancel(namespace, connectorId) {
      for (const restoration of inFamily(namespace)) {
        if (restoration.connection.connectorId !== connectorId) continue
        cancel(restoration)
        if (restoration.leads) passLeadOn(namespace)
      }
    },
    stop: () => underway.forEach(cancel),
  }
}

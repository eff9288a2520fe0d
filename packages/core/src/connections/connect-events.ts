import type { Connector } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { KitEventMap } from '../open-tables.ts'
import type { Wallet } from '../wallet.ts'
import { surfaceOf } from '../error-surfaces.ts'
import { KitError } from '../errors.ts'

/** What the site is told of a wallet that was connected. */
export interface ConnectFacts {
  /** How the wallet was reached. */
  readonly method: KitEventMap['CONNECT_SUCCESS']['method']
  /** The wallet's. */
  readonly name: string
  /** The wallet as it was listed: it is among the recent ones from now on. */
  readonly wallet?: Wallet | undefined
}

/**
 * Waits for what a person or the site asked for, and tells the site how it ended.
 *
 * @param act gives what is to be told
 * @param signal once it is aborted, a failure is none
 */
export async function tellOutcome(
  store: Pick<Store, 'events' | 'connections'>,
  act: () => Promise<ConnectFacts>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    tellConnected(store, await act())
  } catch (error) {
    if (!signal?.aborted) tellConnectFailure(store, error)
    throw error
  }
}

/** Tells the site that a wallet was connected, and the kit which. */
export function tellConnected(
  { events, connections }: Pick<Store, 'events' | 'connections'>,
  { method, name, wallet }: ConnectFacts,
): void {
  events.track('CONNECT_SUCCESS', { method, name })
  if (wallet) connections.noteUsed(wallet)
}

/** Tells the site that connecting failed, whether the modal or the site itself asked. What somebody ended on purpose is no failure. */
export function tellConnectFailure({ events }: Pick<Store, 'events'>, error: unknown): void {
  if (KitError.is(error) && surfaceOf(error).kind === 'none') return
  const message = error instanceof Error ? error.message : String(error)
  if (KitError.is(error, 'connectionRejected')) events.track('USER_REJECTED', { message })
  else events.track('CONNECT_ERROR', { message })
}

/** The name of the wallet that a connector is connected with, in whatever family; the connector's own where the wallet gives none. */
export function connectedName({ connections }: Pick<Store, 'connections'>, { id, name }: Connector): string {
  const all = Object.values(connections.state.byNamespace).flat()
  return all.find(each => each.connectorId === id && each.wallet.name)?.wallet.name ?? name
}

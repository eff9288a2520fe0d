import type { Connector } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { KitEventMap } from '../open-tables.ts'
import type { Wallet } from '../wallet.ts'
import { surfaceOf } from '../error-surfaces.ts'
import { KitError } from '../errors.ts'

/** Facts about a connected wallet for the site's events. */
export interface ConnectFacts {
  /** The way in which the wallet was reached. */
  readonly method: KitEventMap['CONNECT_SUCCESS']['method']
  /** The wallet's name. */
  readonly name: string
  /** The wallet's entry in the list. It becomes one of the recent wallets. */
  readonly wallet?: Wallet | undefined
}

/**
 * Waits for a connection that the user or the site requested, and reports its outcome to the site.
 *
 * @param act resolves with the facts to report
 * @param signal after it is aborted, a failure is not reported
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

/** Reports a connected wallet to the site, and stores it as the recent one. */
export function tellConnected(
  { events, connections }: Pick<Store, 'events' | 'connections'>,
  { method, name, wallet }: ConnectFacts,
): void {
  events.track('CONNECT_SUCCESS', { method, name })
  if (wallet) connections.noteUsed(wallet)
}

/**
 * Reports a failed connection to the site, whether the modal or the site requested it. A cancelled attempt is not a
 * failure.
 */
export function tellConnectFailure({ events }: Pick<Store, 'events'>, error: unknown): void {
  if (KitError.is(error) && surfaceOf(error).kind === 'none') return
  const message = error instanceof Error ? error.message : String(error)
  if (KitError.is(error, 'connectionRejected')) events.track('USER_REJECTED', { message })
  else events.track('CONNECT_ERROR', { message })
}

/** Returns the name of the wallet behind a connector, in any namespace. Falls back to the connector's own name. */
export function connectedName({ connections }: Pick<Store, 'connections'>, { id, name }: Connector): string {
  const all = Object.values(connections.state.byNamespace).flat()
  return all.find(each => each.connectorId === id && each.wallet.name)?.wallet.name ?? name
}

import type { Connector } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import { surfaceOf } from '../error-surfaces.ts'
import { KitError } from '../errors.ts'

/** Tells the site that connecting failed, whether the modal or the site itself asked. What somebody ended on purpose is no failure. */
export function trackConnectFailure({ events }: Pick<Store, 'events'>, error: unknown): void {
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

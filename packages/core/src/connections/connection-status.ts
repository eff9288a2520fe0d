import { isSameAddress } from '@latchkey/primitives'

import type { AccountIdentity } from './account-machine.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRef, ConnectionsState, ConnectionStatus } from './connection.ts'
import { accountsIn } from './live-connection.ts'
import type { LiveConnections } from './live-connections.ts'

/** What a connection, or one account of it, is to its family. `undefined` where it is neither live nor remembered. */
export function statusOf(
  ref: ConnectionRef,
  {
    live,
    accounts,
    recent,
  }: { live: LiveConnections; accounts: AccountsController; recent: ConnectionsState['recent'] },
): ConnectionStatus | undefined {
  const { namespace, connectorId, address } = ref
  const isGiven = (given: AccountIdentity['accounts']): boolean =>
    address === undefined || given.some(account => isSameAddress(namespace, account.address, address))
  const connection = live.find(ref)
  if (connection && isGiven(accountsIn(connection.session, namespace))) {
    if (live.get(namespace) !== connection) return 'connected'
    const shown = accounts.identity(namespace)?.address
    return !address || (shown && isSameAddress(namespace, shown, address)) ? 'active' : 'connected'
  }
  const isRemembered = recent[namespace]?.some(each => each.connectorId === connectorId && isGiven(each.accounts))
  return isRemembered ? 'disconnected' : undefined
}

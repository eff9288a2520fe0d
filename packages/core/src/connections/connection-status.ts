import { isSameAddress } from '@latchkey/primitives'

import type { AccountIdentity } from './account-status.ts'
import type { AccountsController } from './accounts-controller.ts'
import type { ConnectionRef, ConnectionsState, ConnectionStatus } from './connection.ts'
import type { NamespaceStates } from './namespace-states.ts'
import { accountsIn } from './live-connection.ts'

/**
 * Returns the status of a connection, or of one of its accounts, in its namespace. `undefined` if it is neither live
 * nor stored.
 */
export function statusOf(
  ref: ConnectionRef,
  {
    slots,
    accounts,
    recent,
  }: { slots: NamespaceStates; accounts: AccountsController; recent: ConnectionsState['recent'] },
): ConnectionStatus | undefined {
  const { namespace, connectorId, address } = ref
  const isGiven = (given: AccountIdentity['accounts']): boolean =>
    address === undefined || given.some(account => isSameAddress(namespace, account.address, address))
  const connection = slots.find(ref)
  if (connection && isGiven(accountsIn(connection.session, namespace))) {
    if (slots.of(namespace).active !== connection) return 'connected'
    const shown = accounts.identity(namespace)?.address
    return !address || (shown && isSameAddress(namespace, shown, address)) ? 'active' : 'connected'
  }
  const isRemembered = recent[namespace]?.some(each => each.connectorId === connectorId && isGiven(each.accounts))
  return isRemembered ? 'disconnected' : undefined
}

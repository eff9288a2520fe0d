import type { RouteName, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/**
 * Leaves a screen that needs an account if there is none: goes back, or to Connect. Does nothing if another screen is
 * shown.
 */
export function leaveWithoutAccount(
  { accounts, modal, networks, router }: Store,
  route: RouteName,
  namespace?: ChainNamespace,
): void {
  if (!modal.state.open || router.current()?.name !== route) return
  const resolvedNamespace = namespace ?? modal.state.namespace ?? networks.state.activeNamespace
  if (!accounts.identity(resolvedNamespace) && !router.pop()) router.reset('Connect')
}

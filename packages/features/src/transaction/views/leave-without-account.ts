import type { RouteName, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Without an account there is nothing to send: goes back, or to connecting one, unless another screen shows already. */
export function leaveWithoutAccount(
  { accounts, modal, networks, router }: Store,
  route: RouteName,
  namespace?: ChainNamespace,
): void {
  if (!modal.state.open || router.current()?.name !== route) return
  const family = namespace ?? modal.state.namespace ?? networks.state.activeNamespace
  if (!accounts.identity(family) && !router.pop()) router.reset('Connect')
}

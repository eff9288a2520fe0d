import type { RouteName, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Returns whether the modal shows a screen. One that fades out must not navigate. */
export function isCurrentScreen({ modal, router }: Store, route: RouteName): boolean {
  return modal.state.open && router.current()?.name === route
}

/**
 * Leaves a screen that needs an account if there is none: goes back, or to Connect. Does nothing if another screen is
 * shown.
 */
export function leaveWithoutAccount(store: Store, route: RouteName, namespace?: ChainNamespace): void {
  if (!isCurrentScreen(store, route)) return
  const { accounts, modal, networks, router } = store
  const resolvedNamespace = namespace ?? modal.state.namespace ?? networks.state.activeNamespace
  if (!accounts.identity(resolvedNamespace) && !router.pop()) router.reset('Connect')
}

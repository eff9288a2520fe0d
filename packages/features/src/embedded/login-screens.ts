import type { RouteName, Store } from '@latchkey/core'
import { untilAborted } from '@latchkey/primitives'
import { KitError } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

/** The screens on which a person logs in. */
export const loginRoutes: readonly RouteName[] = ['EmailLogin', 'EmailCode', 'EmailDevice']

/**
 * Has the visitor log in on a screen, for a connection that was asked for elsewhere: by the site, or from the list of their wallets.
 *
 * @param loggedIn resolves once they have
 * @throws KitError `modalClosed` where they leave
 */
export async function logInOnScreen(store: Store, loggedIn: Promise<void>, signal?: AbortSignal): Promise<void> {
  const { modal, router } = store
  if (modal.state.open) router.push('EmailLogin')
  else modal.open({ view: 'EmailLogin' })
  const left = new AbortController()
  const look = (): void => {
    const shows = modal.state.open && router.state.history.some(({ name }) => loginRoutes.includes(name))
    if (!shows) left.abort(new KitError('modalClosed'))
  }
  const stops = [modal.state, router.state].map(state => subscribe(state, look))
  try {
    await untilAborted(loggedIn, signal ? AbortSignal.any([left.signal, signal]) : left.signal)
  } finally {
    stops.forEach(stop => stop())
  }
}

import { KitError, type RouteMap, type RouteName, type SocialProvider, type Store } from '@latchkey/core'
import { untilAborted } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { SocialOptions, Socials } from '../social/social.ts'

/** The screens on which a person logs in. */
export const loginRoutes: readonly RouteName[] = [
  'EmailLogin',
  'EmailCode',
  'EmailDevice',
  'AllSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Whether what shows waits for a code or a link of a mail: nobody goes back to it once it has come. */
export function isLoginStep({ current }: Store['router']): boolean {
  const shown = current()?.name
  return shown === 'EmailCode' || shown === 'EmailDevice'
}

/**
 * Has the visitor log in on a screen, for a connection that was asked for elsewhere: by the site, or from the list of their wallets.
 *
 * @param show shows the screen that they begin on, in the modal that is open
 * @param loggedIn resolves once they have
 * @throws KitError `modalClosed` where they leave
 */
export async function logInOnScreen(
  store: Store,
  show: () => void,
  loggedIn: Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  show()
  const left = whileShown(store, loginRoutes)
  try {
    await untilAborted(loggedIn, signal ? AbortSignal.any([left.signal, signal]) : left.signal)
  } finally {
    left.stop()
  }
}

/** Shows the screen of a social login. */
export function showSocial({ modal, router }: Store, params: RouteMap['ConnectingSocial']): void {
  if (!modal.state.open) modal.open({ view: 'Connect' })
  if (params.provider === 'farcaster') router.push('ConnectingFarcaster')
  else router.push('ConnectingSocial', params)
}

/**
 * Logs in with a social provider for as long as its screen shows: who closes the modal, or goes back, gives it up (S4.34), until the wallet has answered. How it ends
 * is in the state of the social logins.
 */
export async function logInWhileShown(
  store: Store,
  socials: Socials,
  provider: SocialProvider,
  options: Omit<SocialOptions, 'signal'> = {},
): Promise<void> {
  const left = whileShown(store, ['ConnectingSocial', 'ConnectingFarcaster'])
  try {
    await socials.connect(provider, { ...options, signal: left.signal, onConnecting: left.stop })
  } finally {
    left.stop()
  }
}

/** Aborts with `modalClosed` as soon as none of some screens shows, or can be gone back to. */
function whileShown({ modal, router }: Store, routes: readonly RouteName[]): { signal: AbortSignal; stop: () => void } {
  const left = new AbortController()
  const look = (): void => {
    const shows = modal.state.open && router.state.history.some(({ name }) => routes.includes(name))
    if (!shows) left.abort(new KitError('modalClosed'))
  }
  // At once: a login that ends in the same task as the modal closes is given up all the same.
  const stops = [modal.state, router.state].map(state => subscribe(state, look, true))
  return { signal: left.signal, stop: () => stops.forEach(stop => stop()) }
}

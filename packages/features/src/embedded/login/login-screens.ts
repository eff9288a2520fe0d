import { KitError, type RouteMap, type RouteName, type SocialProvider, type Store } from '@latchkey/core'
import { raceAbort } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { SocialOptions, Socials } from './social.ts'

/** Screens of a login. */
export const loginRoutes: readonly RouteName[] = [
  'EmailLogin',
  'EmailCode',
  'EmailDevice',
  'AllSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
]

/** Returns whether the screen waits for a code or a link of a mail. There is no way back to it after that. */
export function isLoginStep({ current }: Store['router']): boolean {
  const shown = current()?.name
  return shown === 'EmailCode' || shown === 'EmailDevice'
}

/**
 * Lets the user log in on a screen, for a connection that was requested elsewhere: by the site, or from the list of
 * wallets.
 *
 * @param show shows the first screen of the login
 * @param loggedIn resolves once the user is logged in
 * @throws KitError `modalClosed` if the user leaves
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
    await raceAbort(loggedIn, signal ? AbortSignal.any([left.signal, signal]) : left.signal)
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
 * Logs in with a social provider while its screen is shown. If the user closes the modal or goes back, the login is
 * aborted (S4.34), until the wallet has answered. The state of the social logins has the result.
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

/** Aborts with `modalClosed` as soon as none of the screens is in the router's history. */
function whileShown({ modal, router }: Store, routes: readonly RouteName[]): { signal: AbortSignal; stop: () => void } {
  const left = new AbortController()
  const look = (): void => {
    const shows = modal.state.open && router.state.history.some(({ name }) => routes.includes(name))
    if (!shows) left.abort(new KitError('modalClosed'))
  }
  // The subscription is synchronous, so that a login that ends in the same task as the modal closes is still aborted.
  const stops = [modal.state, router.state].map(state => subscribe(state, look, true))
  return { signal: left.signal, stop: () => stops.forEach(stop => stop()) }
}

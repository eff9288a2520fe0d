import type { SignInChoice } from '@latchkey/features/sign-in'
import type { SIWXSession } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

export type { SignInChoice }

/**
 * Signs the connected account in, without a screen of the kit. Without a session, its wallet is requested to sign the site's
 * message at once.
 *
 * @example const session = await signIn(kit)
 * @returns the account's session
 * @throws TypeError without the option `siwx` or `siweConfig`
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `signInNotStarted`, `signInDeclined`,
 *   `signInSmartAccount`, `signInFailed`
 * @throws the signal's reason
 */
export async function signIn(kit: AppKit, choice?: SignInChoice): Promise<SIWXSession> {
  return (await load()).signIn(kit.store, choice)
}

/**
 * Signs the user out. Also disconnects, if the site requires a sign-in.
 *
 * @throws the error of the site's `signOut`
 */
export async function signOut(kit: AppKit): Promise<void> {
  await (await load()).signOut(kit.store)
}

/**
 * Returns the sessions of the connected accounts, on their networks: one for each namespace whose account has signed in.
 *
 * @throws KitError `signInNotStarted` if the site does not answer
 */
export async function getSessions(kit: AppKit): Promise<readonly SIWXSession[]> {
  return (await load()).getSessions(kit.store)
}

const load = () => import('@latchkey/features/sign-in')

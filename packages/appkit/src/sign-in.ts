import type { SignInChoice } from '@latchkey/features/sign-in'
import type { SIWXSession } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

export type { SignInChoice }

/**
 * Has the connected account sign in, without a screen of the kit: where it has no session, its wallet is asked to sign the site's message at once.
 *
 * @returns its session
 * @throws TypeError without the option `siwx` or `siweConfig`
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `signInNotStarted`, `signInDeclined`, `signInSmartAccount`, `signInFailed`
 * @throws the signal's reason
 */
export async function signIn(kit: AppKit, choice?: SignInChoice): Promise<SIWXSession> {
  return (await load()).signIn(kit.store, choice)
}

/**
 * Signs the visitor out. Where the site requires a sign-in, nobody stays connected either.
 *
 * @throws what the site's `signOut` rejects with
 */
export async function signOut(kit: AppKit): Promise<void> {
  await (await load()).signOut(kit.store)
}

/**
 * The sessions of the accounts that are connected, on their networks: one for each family whose account has signed in.
 *
 * @throws KitError `signInNotStarted` where the site does not say
 */
export async function getSessions(kit: AppKit): Promise<readonly SIWXSession[]> {
  return (await load()).getSessions(kit.store)
}

const load = () => import('@latchkey/features/sign-in')

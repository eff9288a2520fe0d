import type { KitError } from '@latchkey/core'
import { isEmailAddress } from '@latchkey/protocol/secure-frame'
import { format, perform, type StoreController } from '@latchkey/view-kit'

import type { EmailStep } from '../embedded.ts'
import { embeddedFeature } from '../embedded-feature.ts'
import { isLoginStep } from '../login-screens.ts'
import { joinEmbedded } from './join-embedded.ts'

/**
 * Submits an email address for a view, and opens the next screen.
 *
 * @returns the error as a sentence for the user
 */
export async function sendEmail(kit: StoreController, address: string): Promise<string | undefined> {
  const { store } = kit
  const outcome = await perform(store, async () => {
    joinEmbedded(store)
    goTo(kit, await store.use(embeddedFeature).connectEmail(address))
  })
  return outcome.status === 'failed' ? textOf(kit, outcome.error) : undefined
}

/** Returns the error of an address while the user corrects it. It stays until the address is valid. */
export function emailProblem({ messages }: StoreController, address: string): string | undefined {
  return isEmailAddress(address.trim()) ? undefined : messages.embedded.emailInvalid
}

/** Returns the message for an error of the secure site. */
export function textOf({ messages, store }: StoreController, error: KitError): string {
  if (error.code === 'emailInvalid') return messages.embedded.emailInvalid
  if (error.code !== 'emailTooSoon') return error.shortMessage
  const { blockedUntil } = store.use(embeddedFeature).state
  const n = String(Math.max(1, Math.ceil((blockedUntil - store.environment.clock.now()) / 1_000)))
  return format(messages.embedded.tryLater, { n })
}

/** Opens the screen of a login's step. Does nothing if the login is complete. */
export function goTo({ store: { router } }: StoreController, step: EmailStep | undefined): void {
  const name = step === 'code' ? 'EmailCode' : 'EmailDevice'
  const shown = router.current()?.name
  if (step === undefined || shown === name) return
  // The second step replaces the first, so that the way back is the address.
  if (isLoginStep(router)) router.replace(name)
  else router.push(name)
}

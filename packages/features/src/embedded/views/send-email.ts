import type { KitError } from '@latchkey/core'
import { isEmailAddress } from '@latchkey/protocol/secure-frame'
import { format, perform, type StoreController } from '@latchkey/view-kit'

import type { EmailStep } from '../embedded.ts'
import { embeddedFeature } from '../embedded-feature.ts'
import { isLoginStep } from '../login-screens.ts'
import { joinEmbedded } from './join-embedded.ts'

/**
 * Sends an address to the secure site for a view, and goes on to the screen that is next.
 *
 * @returns what is wrong, in a sentence for the visitor
 */
export async function sendEmail(kit: StoreController, address: string): Promise<string | undefined> {
  const { store } = kit
  const outcome = await perform(store, async () => {
    joinEmbedded(store)
    goTo(kit, await store.use(embeddedFeature).connectEmail(address))
  })
  return outcome.status === 'failed' ? textOf(kit, outcome.error) : undefined
}

/** What is wrong with an address while a person mends it: once it was wrong, it is said until it is right. */
export function emailProblem({ messages }: StoreController, address: string): string | undefined {
  return isEmailAddress(address.trim()) ? undefined : messages.embedded.emailInvalid
}

/** What a visitor is told of an error of the secure site. */
export function textOf({ messages, store }: StoreController, error: KitError): string {
  if (error.code === 'emailInvalid') return messages.embedded.emailInvalid
  if (error.code !== 'emailTooSoon') return error.shortMessage
  const { blockedUntil } = store.use(embeddedFeature).state
  const n = String(Math.max(1, Math.ceil((blockedUntil - store.environment.clock.now()) / 1_000)))
  return format(messages.embedded.tryLater, { n })
}

/** Shows the screen of a step of a login; nothing where it is done. */
export function goTo({ store: { router } }: StoreController, step: EmailStep | undefined): void {
  const name = step === 'code' ? 'EmailCode' : 'EmailDevice'
  const shown = router.current()?.name
  if (step === undefined || shown === name) return
  // From the one to the other nobody goes back: back is the address.
  if (isLoginStep(router)) router.replace(name)
  else router.push(name)
}

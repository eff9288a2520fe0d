import { createAppKit as createKit } from '@latchkey/vue'

import type { AppKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'
import { takeKit } from './one-kit.ts'

/**
 * Creates the kit of this page, with its buttons, which composables follow; further calls return the first one. Call it before
 * the app is mounted, or in the setup of its first component.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError if `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return takeKit(options, createKit)
}

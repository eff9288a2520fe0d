import { createAppKit as createKit } from '@latchkey/react'

import type { AppKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'
import { takeKit } from './one-kit.ts'

/**
 * Makes the kit of this page, with its buttons, which hooks follow; called again, it gives the first one. Call it outside of components.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return takeKit(options, createKit)
}

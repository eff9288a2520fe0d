import { createAppKit as createKit } from '@latchkey/appkit'

import type { AppKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'
import { takeKit } from './one-kit.ts'

/**
 * Makes the kit of this page with wallets and nothing else: no email, no social sign-in, no swaps, no on-ramp; called again, it gives the first one.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return takeKit({ basic: true, ...options }, createKit)
}

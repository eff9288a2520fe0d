import { createAppKit as createKit } from '@latchkey/appkit'

import type { AppKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'
import { takeKit } from './one-kit.ts'

/**
 * Creates the kit of this page with wallets only: no email, no social sign-in, no swaps, no on-ramp. Further calls return the
 * first one.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError if `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return takeKit({ basic: true, ...options }, createKit)
}

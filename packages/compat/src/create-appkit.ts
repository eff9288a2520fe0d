import { createAppKit as createKit } from '@latchkey/appkit'

import type { AppKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'
import { takeKit } from './one-kit.ts'

/**
 * Creates the kit of this page, with its buttons; further calls return the first one.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError if `services.relay` is neither `wss:` nor on this machine
 *
 * @example createAppKit({ adapters: [new WagmiAdapter({ networks, projectId })], networks, projectId })
 */
export function createAppKit(options: CreateAppKit): AppKit {
  return takeKit(options, createKit)
}

import { DefaultKitError, registerStore } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** The kits of this page, the latest last. A server renders pages for many people and keeps none. */
const kits = new Map<AppKit, Stop>()

export function registerKit(kit: AppKit): void {
  if (typeof document !== 'undefined') kits.set(kit, registerStore(kit.store))
}

export function unregisterKit(kit: AppKit): void {
  kits.get(kit)?.()
  kits.delete(kit)
}

/**
 * The kit that `createAppKit` made last: what a hook follows where no provider names one.
 *
 * @throws DefaultKitError "Please call createAppKit() first"
 */
export function getDefaultKit(): AppKit {
  const latest = [...kits.keys()].at(-1)
  if (!latest) throw new DefaultKitError(0)
  return latest
}

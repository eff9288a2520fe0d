import { type AppKit as Kit, attachOthers, findDefaultKit, logFailure, logWarning } from '@latchkey/appkit'

import { type AppKit, toCompatKit } from './compat-kit.ts'
import type { CreateAppKit } from './former-options.ts'

/** The kit of the page, as sites import it beside `createAppKit`; `undefined` before the first call. */
export let modal: AppKit | undefined

/**
 * Returns the kit of this page. The first call creates it, and defines the buttons that sites write into their pages. A later
 * call gets the same one and a warning, whatever its options are, and adds the libraries of its adapters to it: on these sites, a
 * second call is a module that ran again, or two parts that share one modal. A server, which renders pages for many users,
 * creates a new one each time.
 */
export function takeKit(options: CreateAppKit, make: (options: CreateAppKit) => Kit): AppKit {
  const standing = findDefaultKit()
  if (standing) {
    logWarning(standing, 'createAppKit() gave the kit that this page has already: its options stay.')
    attachOthers(standing, options.adapters)
    modal = toCompatKit(standing)
    return modal
  }
  const kit = toCompatKit(make(options))
  modal = kit
  // The elements are loaded later, because their code is for browsers only, and on a server Lit would leave globals behind.
  if (typeof customElements !== 'undefined')
    import('@latchkey/appkit/elements').catch((error: unknown) =>
      logFailure(kit, 'The code of the buttons did not load', error),
    )
  return kit
}

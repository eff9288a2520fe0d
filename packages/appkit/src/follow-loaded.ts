import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/**
 * Follows a value whose code is still loading, until stopped. A caller that stops before the code is loaded is never called.
 *
 * @param failure text for the console if the code does not load or does not start
 */
export function followLoaded<Code>(
  kit: AppKit,
  code: Promise<Code>,
  follow: (code: Code) => Stop,
  failure: string,
): Stop {
  let isStopped = false
  let stop = (): void => {}
  code
    .then(loaded => {
      if (!isStopped) stop = follow(loaded)
    })
    .catch((error: unknown) => kit.store.environment.browser.log('error', failure, error))
  return () => {
    isStopped = true
    stop()
  }
}

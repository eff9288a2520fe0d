import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/**
 * Follows what code tells that is on its way, until stopped; who stops before it is there hears nothing.
 *
 * @param failure what the console says where the code does not load, or does not begin
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

import { createBrowserEnvironment } from '@latchkey/appkit'

type Environment = ReturnType<typeof createBrowserEnvironment>

/** Minimum of a request's deadline in milliseconds. Timers of screens are shorter. */
const shortestDeadlineMs = 5_000

/** An environment that sends no request until it is released. */
export interface QuietEnvironment {
  readonly environment: Environment
  /** Releases the requests, in their order. */
  release(): void
}

/**
 * Creates the environment of the stage, which shows Connect before the user asks for it. So that the page stays as silent as a
 * site whose modal is closed, the requests of the kit wait for the first press, and their deadlines start then.
 */
export function createQuietEnvironment(): QuietEnvironment {
  const environment = createBrowserEnvironment()
  let isReleased = false
  let release = (): void => {}
  const released = new Promise<void>(resolve => {
    release = () => {
      isReleased = true
      resolve()
    }
  })
  return {
    release: () => release(),
    environment: {
      ...environment,
      async fetch(request) {
        if (!isReleased) await released
        return environment.fetch(request)
      },
      clock: {
        now: environment.clock.now,
        after(ms, run) {
          if (isReleased || ms < shortestDeadlineMs) return environment.clock.after(ms, run)
          let stop = (): void => {}
          let isStopped = false
          void released.then(() => {
            if (!isStopped) stop = environment.clock.after(ms, run)
          })
          return () => {
            isStopped = true
            stop()
          }
        },
      },
    },
  }
}

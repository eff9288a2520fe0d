import type { Stop } from '@latchkey/primitives'
import type { Config } from '@wagmi/core'

/** What wagmi's store tells of what it has kept. */
interface Persist {
  hasHydrated(): boolean
  onFinishHydration(listener: () => void): Stop
}

/** None where the site keeps nothing. */
function persistOf({ _internal: { store } }: Config): Persist | undefined {
  return (store as unknown as { persist?: Persist }).persist
}

/** Whether wagmi has read what it has kept. On a page of a server it does so once that is hydrated. */
export function isHydrated(config: Config): boolean {
  return persistOf(config)?.hasHydrated() ?? true
}

/** @returns what stops it */
export function whenHydrated(config: Config, listener: () => void): Stop {
  return persistOf(config)?.onFinishHydration(listener) ?? (() => {})
}

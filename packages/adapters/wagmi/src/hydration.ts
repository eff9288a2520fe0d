import type { Stop } from '@latchkey/primitives'
import type { Config } from '@wagmi/core'

/** The part of wagmi's store that reports on its stored state. */
interface Persist {
  hasHydrated(): boolean
  onFinishHydration(listener: () => void): Stop
}

/** Returns the part of the store; `undefined` if the site stores nothing. */
function persistOf({ _internal: { store } }: Config): Persist | undefined {
  return (store as unknown as { persist?: Persist }).persist
}

/** Returns whether wagmi has read its stored state. On a page that a server rendered, it does so after hydration. */
export function isHydrated(config: Config): boolean {
  return persistOf(config)?.hasHydrated() ?? true
}

/** @returns a function that stops it */
export function whenHydrated(config: Config, listener: () => void): Stop {
  return persistOf(config)?.onFinishHydration(listener) ?? (() => {})
}

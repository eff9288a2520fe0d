import type { Stop } from '@latchkey/primitives'

/**
 * One listener on a wallet, which is added once and removed once, even if the wallet calls it before the call that adds it
 * returns.
 */
export interface Subscription {
  /** Adds the listener, unless it is present. */
  start(add: () => Stop): void
  /** Removes the listener, also while it is being added. */
  stop(): void
}

/** Creates a subscription that has not started. */
export function createSubscription(): Subscription {
  let current: { isOver: boolean; stop?: Stop } | undefined
  return {
    start(add) {
      if (current) return
      const started: { isOver: boolean; stop?: Stop } = { isOver: false }
      current = started
      const stop = add()
      if (started.isOver) stop()
      else started.stop = stop
    },
    stop() {
      if (!current) return
      current.isOver = true
      current.stop?.()
      current = undefined
    },
  }
}

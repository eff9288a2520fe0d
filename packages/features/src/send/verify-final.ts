import type { Clock, Stop } from '@latchkey/primitives'

import type { SendPlace } from './follow-send.ts'

/**
 * A block can be replaced by another one (a reorganisation), and with it a transaction that was confirmed. Chains such as Polygon replace several blocks;
 * after so long, none of the listed ones has.
 */
export const finalityMs = 3 * 60_000
/** A node that has the receipt of a transaction answers within this time. */
export const receiptWaitMs = 60_000

/** A confirmed transaction that is looked at once more. */
export interface ConfirmedSend {
  readonly clock: Clock
  readonly hash: string
  /** The sender, if others may have brought it on chain. */
  readonly from: string
  /** When it was confirmed, in ms since 1970. */
  readonly settled: number
  place(): Promise<SendPlace | undefined>
  /** It is still on chain. */
  onFinal(): void
  /** The node no longer has it as it was. */
  onGone(): void
}

/** Verifies a confirmed transaction a second time, once no reorganisation can replace it. A node that fails is asked again later. */
export function verifyFinal({ clock, hash, from, settled, place, onFinal, onGone }: ConfirmedSend): Stop {
  let isOver = false
  let stopWaiting: Stop = () => {}
  let stopWatching: Stop | undefined

  function stop(): void {
    isOver = true
    stopWaiting()
    stopWatching?.()
  }

  function end(callback: () => void): void {
    if (isOver) return
    stop()
    callback()
  }

  function verifyIn(ms: number): void {
    stopWaiting()
    stopWatching?.()
    stopWatching = undefined
    stopWaiting = clock.after(ms, () => void verify().catch(() => verifyLater()))
  }

  const verifyLater = (): void => {
    if (!isOver) verifyIn(finalityMs)
  }

  async function verify(): Promise<void> {
    const there = await place()
    if (isOver) return
    if (!there?.actions.watchTransfer) return verifyLater()
    stopWatching = there.actions.watchTransfer(
      hash,
      there.network,
      outcome => {
        if (outcome.status === 'unknown') verifyLater()
        else end(outcome.status === 'success' ? onFinal : onGone)
      },
      from,
    )
    if (isOver) stopWatching?.()
    else if (stopWatching) stopWaiting = clock.after(receiptWaitMs, () => end(onGone))
    // Too many others are watched.
    else verifyLater()
  }

  verifyIn(Math.min(Math.max(settled + finalityMs - clock.now(), 0), finalityMs))
  return stop
}

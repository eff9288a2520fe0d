import type { Clock, Stop } from '@latchkey/primitives'

import type { SendPlace } from './follow-send.ts'

/**
 * Age from which a block is not replaced any more. A block can be replaced by another one (a reorganisation), and with
 * it a confirmed transaction. Chains such as Polygon replace several blocks; after this time, none of the listed chains
 * has.
 */
export const finalityMs = 3 * 60_000
/** A node that has the receipt of a transaction answers within this time. After it, the transaction counts as gone. */
export const receiptWaitMs = 60_000

/** A confirmed transaction to verify again. */
export interface ConfirmedSend {
  readonly clock: Clock
  readonly hash: string
  /** Sender, if another account may have submitted the transaction. */
  readonly from: string
  /** Time of the confirmation, in ms since 1970. */
  readonly settled: number
  place(): Promise<SendPlace | undefined>
  /**
   * Searches the chain for the transaction. Only the error counts: a node that is away reports no outcome either, and
   * must not count as one that has lost the transaction. @throws the error of the node
   */
  search(): Promise<unknown>
  /** Called if the transaction is still on the chain. */
  onFinal(): void
  /** Called if the node no longer has it, or has it with another result. */
  onGone(): void
}

/**
 * Verifies a confirmed transaction again, once no reorganisation can replace it. If the node fails, it is asked again
 * later.
 */
export function verifyFinal({ clock, hash, from, settled, place, search, onFinal, onGone }: ConfirmedSend): Stop {
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
    else if (stopWatching)
      stopWaiting = clock.after(
        receiptWaitMs,
        // An outcome that is unknown has ended the watch meanwhile.
        () => void search().then(() => stopWatching && end(onGone), verifyLater),
      )
    // The adapter watches too many transactions already.
    else verifyLater()
  }

  verifyIn(Math.min(Math.max(settled + finalityMs - clock.now(), 0), finalityMs))
  return stop
}

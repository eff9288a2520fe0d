import type { Stop } from '@latchkey/primitives'
import type { Hash, TransactionReceipt } from 'viem'
import { getBlockNumber, waitForTransactionReceipt, watchBlockNumber } from 'viem/actions'

import { pendingLimit } from './pending-limit.ts'
import type { RpcClient } from './rpc-clients.ts'

/** Outcome of a transaction. */
export type TransactionOutcome =
  | { status: 'success' | 'reverted'; receipt: TransactionReceipt }
  | { status: 'unknown'; error: unknown }

/** Watches transactions of one network. */
export interface TransactionWatcher {
  /** Number of transactions that are watched now. */
  readonly pending: number
  /**
   * Watches a transaction until it is mined, also if a faster one with its nonce took its place.
   *
   * @returns `undefined` if {@link pendingLimit} others are pending: this one is not watched
   */
  watch(hash: string, onOutcome: (outcome: TransactionOutcome) => void): Stop | undefined
  /** Ends every watch. */
  stop(): void
}

/**
 * First wait before a receipt is requested again; each later wait is twice as long. A node may show a block before it has the
 * receipts of it.
 */
const firstPauseMs = 500
/** Number of waits, half a minute in all. After that the outcome is unknown. */
const maxPauses = 6

/** Creates a watcher for the user's transactions on one network. */
export function createTransactionWatcher(client: RpcClient): TransactionWatcher {
  const stops = new Set<Stop>()
  return {
    get pending() {
      return stops.size
    },
    watch(hash, onOutcome) {
      if (stops.size >= pendingLimit || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined
      let end: Stop = () => {}
      const stop = () => {
        stops.delete(stop)
        end()
      }
      const look = (pauses: number): void => {
        const waiting = waitForReceipt(client, hash as Hash)
        end = waiting.stop
        waiting.receipt.then(
          receipt => tell({ status: receipt.status, receipt }),
          (error: unknown) => {
            if (!stops.has(stop)) return
            if (pauses >= maxPauses || !isReceiptMissing(error)) return tell({ status: 'unknown', error })
            const pausing = setTimeout(() => look(pauses + 1), firstPauseMs * 2 ** pauses)
            end = () => clearTimeout(pausing)
          },
        )
      }
      const tell = (outcome: TransactionOutcome): void => {
        if (stops.delete(stop)) onOutcome(outcome)
      }
      stops.add(stop)
      look(0)
      return stop
    },
    stop() {
      for (const stop of [...stops]) stop()
    },
  }
}

function isReceiptMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'TransactionReceiptNotFoundError'
}

/**
 * viem's wait has no signal, and ends only on a failing request. So it gets a client whose requests fail once it is stopped, and
 * is then shown one more block. Blocks are polled through the shared client, once for all watches.
 */
function waitForReceipt(client: RpcClient, hash: Hash) {
  const stopped = new AbortController()
  const { signal } = stopped
  const ask = client.request as (request: unknown, options: unknown) => Promise<unknown>
  const askWhileWanted = (request: unknown, options: unknown) =>
    signal.aborted ? Promise.reject(signal.reason) : ask(request, options)
  const watching = {
    ...client,
    uid: `${client.uid}.${hash}.${Math.random()}`,
    request: askWhileWanted as RpcClient['request'],
    watchBlockNumber: (parameters: Parameters<typeof watchBlockNumber>[1]) => {
      // viem drops a block that arrives while it processes the previous one, and a replacement is in one block only.
      let shown: Promise<unknown> = Promise.resolve()
      const show = (block: bigint) => {
        shown = shown.then(() => parameters.onBlockNumber(block, undefined))
      }
      const end = () => show(0n)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      // A watch that joins a running poll only gets the next block, and viem recognizes a replacement by the transaction that was
      // sent before it.
      void getBlockNumber(client).then(show, () => {})
      return watchBlockNumber(client, { ...parameters, onBlockNumber: show })
    },
  }
  return {
    receipt: waitForTransactionReceipt(watching, { hash, timeout: 0 }),
    stop: () => stopped.abort(),
  }
}

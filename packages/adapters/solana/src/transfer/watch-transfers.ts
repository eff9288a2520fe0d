import {
  type CaipNetwork,
  fromBase58,
  readList,
  readProperty,
  type Stop,
  type TransferOutcome,
} from '@latchkey/primitives'

import { readRpc } from '../read-rpc.ts'
import { wait } from '../wait.ts'

/** Maximum number of transactions that are watched at once (S9.21). */
const maxWatched = 99
/** Lifetime of a blockhash, in blocks: a transaction that is in no later block will be in none. */
const blockhashLife = 150
/** Maximum number of consecutive failures of the node. */
const maxFailures = 5

/** Watches the user's transfer, by polling: @see TransferActions.watchTransfer */
export type WatchTransfer = (
  signature: string,
  network: CaipNetwork,
  onOutcome: (outcome: TransferOutcome) => void,
) => Stop | undefined

/**
 * Creates the watcher of transfers.
 *
 * @param pollMs wait between an answer and the next request, in milliseconds
 */
export function createWatchTransfer(pollMs = 2_000): WatchTransfer {
  const watched = new Set<Stop>()
  return (signature, network, onOutcome) => {
    if (watched.size >= maxWatched || fromBase58(signature.slice(0, 90))?.length !== 64) return undefined
    const stopped = new AbortController()
    const stop = () => {
      watched.delete(stop)
      stopped.abort()
    }
    watched.add(stop)
    void waitForOutcome(signature, network, pollMs, stopped.signal)
      .catch((error: unknown): TransferOutcome => ({ status: 'unknown', error }))
      .then(outcome => watched.delete(stop) && onOutcome(outcome))
    return stop
  }
}

/** Waits for the outcome. Once it is stopped, the result does not count. */
async function waitForOutcome(
  signature: string,
  network: CaipNetwork,
  pollMs: number,
  signal: AbortSignal,
): Promise<TransferOutcome> {
  const ask = (method: string, ...params: readonly unknown[]) => readRpc(network, { method, params }, signal)
  /** A transaction that was sent before now is valid until that block. */
  let lastBlock: number | undefined
  for (let failures = 0; ;) {
    try {
      const height = Number(await ask('getBlockHeight', { commitment: lastBlock ? 'confirmed' : 'processed' }))
      lastBlock ??= height + blockhashLife
      // The status is requested after the height: a transaction that is not there in a later block does not come.
      const statuses = await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true })
      const outcome = readOutcome(readList(statuses, 'value', 1)[0])
      if (outcome) return outcome
      if (height > lastBlock) return { status: 'expired' }
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      if (++failures >= maxFailures) throw error
    }
    await wait(pollMs, signal)
  }
}

/** @returns `undefined` for a transaction that is not confirmed yet */
function readOutcome(status: unknown): TransferOutcome | undefined {
  const confirmation = readProperty(status, 'confirmationStatus')
  if (confirmation !== 'confirmed' && confirmation !== 'finalized') return undefined
  return { status: readProperty(status, 'err') === null ? 'success' : 'reverted' }
}

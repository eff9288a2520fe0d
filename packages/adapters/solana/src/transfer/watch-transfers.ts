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

/** Most transactions that are watched at once (S9.21). */
const mostWatched = 99
/** How long a blockhash is good, in blocks: what is in no later one will be in none. */
const blockhashLife = 150
/** How often in a row the node may fail. */
const mostFailures = 5

/** Watches what a person has sent, by asking: @see TransferActions.watchTransfer */
export type WatchTransfer = (
  signature: string,
  network: CaipNetwork,
  onOutcome: (outcome: TransferOutcome) => void,
) => Stop | undefined

/** @param pollMs how long after an answer it asks again, in milliseconds */
export function createWatchTransfer(pollMs = 2_000): WatchTransfer {
  const watched = new Set<Stop>()
  return (signature, network, onOutcome) => {
    if (watched.size >= mostWatched || fromBase58(signature.slice(0, 90))?.length !== 64) return undefined
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

/** Ends without an outcome that counts once it is stopped. */
async function waitForOutcome(
  signature: string,
  network: CaipNetwork,
  pollMs: number,
  signal: AbortSignal,
): Promise<TransferOutcome> {
  const ask = (method: string, ...params: readonly unknown[]) => readRpc(network, { method, params }, signal)
  /** Anything that was sent before now is good until then. */
  let lastBlock: number | undefined
  for (let failures = 0; ;) {
    try {
      const height = Number(await ask('getBlockHeight', { commitment: lastBlock ? 'confirmed' : 'processed' }))
      lastBlock ??= height + blockhashLife
      // Asked after the height: what is not there in a later block does not come.
      const statuses = await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true })
      const outcome = readOutcome(readList(statuses, 'value', 1)[0])
      if (outcome) return outcome
      if (height > lastBlock) return { status: 'expired' }
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      if (++failures >= mostFailures) throw error
    }
    await wait(pollMs, signal)
  }
}

/** @returns `undefined` for what is not confirmed yet */
function readOutcome(status: unknown): TransferOutcome | undefined {
  const confirmation = readProperty(status, 'confirmationStatus')
  if (confirmation !== 'confirmed' && confirmation !== 'finalized') return undefined
  return { status: readProperty(status, 'err') === null ? 'success' : 'reverted' }
}

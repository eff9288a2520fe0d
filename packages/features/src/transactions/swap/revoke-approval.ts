import type { Store } from '@latchkey/core'
import type { Clock, Stop, TransferOutcome } from '@latchkey/primitives'

import { holdSend } from '../shared/send-locks.ts'
import { askWallet, type WalletAnswer } from '../shared/ask-wallet.ts'
import { onNetwork } from '../shared/on-network.ts'
import type { Sender } from '../shared/sender.ts'
import { approveCall } from './approve-call.ts'
import { swapError } from './errors.ts'
import { answerWaitMs, swapLock } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import { checkWallet, walletOf } from './swap-wallet.ts'

/**
 * Revokes the approval of a swap that was never made, with one transaction. The record is removed once the chain has
 * confirmed it. The request itself is not stored: to revoke an approval twice does no harm. The wait for the wallet and
 * for the chain ends after {@link answerWaitMs} each.
 *
 * @param ended aborts when the kit is destroyed, and ends the wait
 * @throws KitError `swapRejected`, `swapFailed`, `swapUnanswered`; SwapRejectedError `unavailable`; the error of the
 * node
 */
export async function revokeApproval(store: Store, sender: Sender, id: string, ended: AbortSignal): Promise<void> {
  const records = store.use(swapRecordsFeature)
  const record = records.find(id)
  const { network } = sender
  if (record?.spender === undefined || record.networkId !== network.caipNetworkId) return
  const { spender, account } = record
  const token = record.from.address.slice(record.networkId.length + 1)
  const release = await holdSend(store.environment, swapLock(id))
  // Another tab is requesting the swap from the wallet.
  if (store.environment.locks && !release) return
  try {
    const { actions, connector } = await walletOf(store, sender)
    await checkWallet(store, { ...sender, account })
    records.read()
    if (records.find(id)?.stage.status !== 'approved') return
    const allowance = await actions.fetchAllowance?.({ token, owner: account, spender, network })
    if (allowance !== 0n) {
      const request = { from: account, network, call: approveCall(token, spender, 0n) }
      const asking = askWallet(() =>
        onNetwork(network, connector, async () =>
          actions.sendCall?.(connector.getProvider(network.chainNamespace), request),
        ),
      )
      const unanswered: WalletAnswer = { status: 'unanswered' }
      const answer = await untilLate(store.environment.clock, asking, unanswered, ended)
      if (answer.status === 'rejected') throw swapError('swapRejected', { cause: answer.cause })
      if (answer.status === 'failed') throw swapError('swapFailed', { cause: answer.cause })
      if (answer.status === 'unanswered') throw swapError('swapUnanswered')
      const watch = watchOutcome(onOutcome => actions.watchTransfer?.(answer.hash, network, onOutcome, account))
      const outcome = await untilLate(store.environment.clock, watch.outcome, 'unknown', ended).finally(watch.stop)
      if (outcome !== 'success') throw swapError(outcome === 'reverted' ? 'swapFailed' : 'swapUnanswered')
    }
    records.remove(id)
  } finally {
    release?.()
  }
}

interface OutcomeWatch {
  readonly outcome: Promise<TransferOutcome['status']>
  readonly stop: Stop
}

/** @param watch returns `undefined` if too many transactions are watched already */
function watchOutcome(watch: (onOutcome: (outcome: TransferOutcome) => void) => Stop | undefined): OutcomeWatch {
  let stop: Stop | undefined
  const outcome = new Promise<TransferOutcome['status']>(resolve => {
    stop = watch(({ status }) => resolve(status))
    if (!stop) resolve('unknown')
  })
  return { outcome, stop: () => stop?.() }
}

/**
 * Waits for a promise that never rejects.
 * @returns `otherwise` after {@link answerWaitMs}, or when the kit is destroyed
 */
async function untilLate<Value>(
  clock: Clock,
  answer: Promise<Value>,
  otherwise: Value,
  ended: AbortSignal,
): Promise<Value> {
  let stop: Stop = () => {}
  const late = new Promise<Value>(resolve => {
    const resolveWithFallback = (): void => resolve(otherwise)
    const stopWaiting = clock.after(answerWaitMs, resolveWithFallback)
    ended.addEventListener('abort', resolveWithFallback)
    stop = () => (stopWaiting(), ended.removeEventListener('abort', resolveWithFallback))
    if (ended.aborted) resolveWithFallback()
  })
  return await Promise.race([answer, late]).finally(stop)
}

import type { Store } from '@latchkey/core'
import type { Stop, TransferOutcome } from '@latchkey/primitives'

import { holdSend } from '../send/send-locks.ts'
import { askWallet } from '../transaction/ask-wallet.ts'
import { onNetwork } from '../transaction/on-network.ts'
import type { Sender } from '../transaction/sender.ts'
import { approveCall } from './approve-call.ts'
import { swapError } from './errors.ts'
import { swapLock } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import { checkWallet, walletOf } from './swap-wallet.ts'

/**
 * Takes back the approval of a swap that was never made, with one transaction. The record goes once the chain has confirmed it. Nothing is stored of the
 * request itself: to take back an approval twice does no harm.
 *
 * @throws KitError `swapRejected`, `swapFailed`, `swapUnanswered`; SwapRefusedError `unavailable`; what the node answers with
 */
export async function revokeApproval(store: Store, sender: Sender, id: string): Promise<void> {
  const records = store.use(swapRecordsFeature)
  const record = records.find(id)
  const { network } = sender
  if (record?.spender === undefined || record.networkId !== network.caipNetworkId) return
  const { spender, account } = record
  const token = record.from.address.slice(record.networkId.length + 1)
  const release = await holdSend(store.environment, swapLock(id))
  // Another tab has the wallet asked for the swap.
  if (store.environment.locks && !release) return
  try {
    const { actions, connector } = await walletOf(store, sender)
    await checkWallet(store, { ...sender, account })
    records.read()
    if (records.find(id)?.stage.status !== 'approved') return
    const allowance = await actions.fetchAllowance?.({ token, owner: account, spender, network })
    if (allowance !== 0n) {
      const request = { from: account, network, call: approveCall(token, spender, 0n) }
      const answer = await askWallet(() =>
        onNetwork(network, connector, async () =>
          actions.sendCall?.(connector.getProvider(network.chainNamespace), request),
        ),
      )
      if (answer.status === 'rejected') throw swapError('swapRejected', { cause: answer.cause })
      if (answer.status === 'failed') throw swapError('swapFailed', { cause: answer.cause })
      if (answer.status === 'unanswered') throw swapError('swapUnanswered')
      const outcome = await outcomeOf(onOutcome => actions.watchTransfer?.(answer.hash, network, onOutcome, account))
      if (outcome !== 'success') throw swapError(outcome === 'reverted' ? 'swapFailed' : 'swapUnanswered')
    }
    records.remove(id)
  } finally {
    release?.()
  }
}

/** @param watch returns nothing if too many others are watched */
function outcomeOf(
  watch: (onOutcome: (outcome: TransferOutcome) => void) => Stop | undefined,
): Promise<TransferOutcome['status']> {
  return new Promise(resolve => {
    if (!watch(({ status }) => resolve(status))) resolve('unknown')
  })
}

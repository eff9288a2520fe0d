import type { Store } from '@latchkey/core'

import { journalFeature } from '../shared/journal.ts'
import type { askWallet } from '../shared/ask-wallet.ts'
import { maxTextLength } from '../shared/record-fields.ts'
import { walletName } from '../shared/wallet-name.ts'
import type { SwapOrder } from './make-plan.ts'
import type { SwapPlan, SwapRecord, SwapStage, SwapStep, SwapToken } from './swap-state.ts'

/** Returns the stage of a step after the wallet's answer. */
export function stageOf(
  answer: Exclude<Awaited<ReturnType<typeof askWallet>>, { status: 'rejected' }>,
  step: SwapStep['kind'],
): SwapStage {
  switch (answer.status) {
    case 'sent':
      return { status: 'sent', step, hash: answer.hash }
    case 'failed':
      // A wallet that retried may get these errors for a transaction that it has already sent. Only the chain knows.
      return answer.reason === 'nonceTooLow' || answer.reason === 'confirmedTooLate'
        ? { status: 'unanswered', step }
        : { status: 'failed', reason: answer.reason }
    case 'unanswered':
      return { status: 'unanswered', step }
  }
}

/**
 * Creates the record that is stored before the wallet is asked.
 * @param known record of the earlier run, if this one continues it
 */
export function newRecord(
  store: Store,
  { network, account, amount, from, to, slippage }: SwapOrder,
  { minimum, expected, steps }: SwapPlan,
  id: string,
  known: SwapRecord | undefined,
): SwapRecord {
  const wallet = walletName(store.connections.state.byNamespace[network.chainNamespace]?.[0]?.wallet) ?? ''
  const token = ({ address, symbol, decimals, iconUrl }: SwapToken) => ({
    address,
    symbol: symbol.slice(0, maxTextLength),
    decimals,
    ...(iconUrl !== undefined && iconUrl.length <= maxTextLength && { iconUrl }),
  })
  const before = known?.steps.filter(({ status }) => status === 'done') ?? []
  return {
    id,
    tab: store.use(journalFeature).tab,
    networkId: network.caipNetworkId,
    account,
    wallet: wallet.slice(0, maxTextLength),
    from: token(from),
    to: token(to),
    fromAmount: `${amount}`,
    minimum: `${minimum}`,
    expected: `${expected}`,
    slippage,
    ...(known?.spender !== undefined && { spender: known.spender }),
    steps: [...before, ...steps].slice(-3),
    asked: store.environment.clock.now(),
    stage: { status: 'asked', step: steps[0]?.kind ?? 'swap' },
  }
}

import type { TransferEstimate, TransferRequest } from '@latchkey/primitives'

import { checkAmount, planTransfer } from './plan-transfer.ts'

/**
 * What a transfer will cost, and how much can be sent at most.
 *
 * @throws BaseError `belowRent` for what the sender has, but the chain would not take, and what `planTransfer` throws
 */
export async function estimateTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferEstimate> {
  const plan = await planTransfer(request, signal)
  const { fee, most, cost, received, balance } = plan
  // Who asks with nothing wants to know how much there is; too much shows by the figures.
  const isPayable = request.amount > 0n && request.amount <= most && fee + cost <= balance
  if (isPayable) checkAmount(plan, request)
  return { fee, most, costs: cost > 0n ? [{ kind: 'recipientAccount', amount: cost }] : [], received }
}

import type { TransferEstimate, TransferRequest } from '@latchkey/primitives'

import { checkAmount, planTransfer } from './plan-transfer.ts'

/**
 * Estimates what a transfer will cost, and how much can be sent at most.
 *
 * @throws BaseError `belowRent` for an amount that the sender has, but the chain would not accept, and the errors of
 *   `planTransfer`
 */
export async function estimateTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferEstimate> {
  const plan = await planTransfer(request, signal)
  const { fee, max, cost, received, balance } = plan
  // A request with amount 0 only needs the maximum, and an amount that is too large is visible from the figures, so neither is an
  // error.
  const isPayable = request.amount > 0n && request.amount <= max && fee + cost <= balance
  if (isPayable) checkAmount(plan, request)
  return { fee, max, costs: cost > 0n ? [{ kind: 'recipientAccount', amount: cost }] : [], received }
}

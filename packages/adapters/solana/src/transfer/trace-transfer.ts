import type { TransferRequest, TransferTrace } from '@latchkey/primitives'

import { checkRequest } from './check-request.ts'
import { fetchSlot } from './read-chain.ts'

/**
 * Records what finds a transfer on chain later. @throws BaseError `invalidAddress`, `invalidAmount`, and the errors of `readRpc`
 */
export async function traceTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferTrace> {
  checkRequest(request)
  const { from, to, token, amount, network } = request
  const since = await fetchSlot({ network, signal })
  return { from, to, amount: String(amount), since: String(since), ...(token && { token: token.address }) }
}

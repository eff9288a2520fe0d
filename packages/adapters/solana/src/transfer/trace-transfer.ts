import type { TransferRequest, TransferTrace } from '@latchkey/primitives'

import { checkRequest } from './check-request.ts'
import { fetchSlot } from './read-chain.ts'

/** What will find a transfer on chain. @throws BaseError `invalidAddress`, `invalidAmount`, and what `readRpc` throws */
export async function traceTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferTrace> {
  checkRequest(request)
  const { from, to, token, amount, network } = request
  const since = await fetchSlot({ network, signal })
  return { from, to, amount: String(amount), since: String(since), ...(token && { token: token.address }) }
}

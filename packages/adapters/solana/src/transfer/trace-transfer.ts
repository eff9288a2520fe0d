import type { TransferRequest, TransferTrace } from '@latchkey/primitives'

import { fetchSlot } from './read-chain.ts'

/** What will find a transfer on chain. */
export async function traceTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferTrace> {
  const { from, to, token, amount, network } = request
  const since = await fetchSlot({ network, signal })
  return { from, to, amount: String(amount), since: String(since), ...(token && { token: token.address }) }
}

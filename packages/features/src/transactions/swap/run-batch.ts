import type { AskedSwap, SwapRun } from './asked-swap.ts'
import type { MadePlan } from './make-plan.ts'

/** Requests approval and swap from the wallet as one batch (EIP-5792). */
export async function runBatch(asked: AskedSwap, { calls }: MadePlan): Promise<SwapRun> {
  const { wallet, order } = asked
  const request = { from: order.account, network: order.network, calls: calls.map(({ call }) => call) }
  await asked.send('batch', request.calls, provider => wallet.actions.sendCalls?.(provider, request))
  return asked.over()
}

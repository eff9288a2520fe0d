import type { AskedSwap, SwapRun } from './asked-swap.ts'
import type { MadePlan } from './make-plan.ts'

/** Asks the wallet to send approval and swap as one. */
export async function runBatch(asked: AskedSwap, { calls }: MadePlan): Promise<SwapRun> {
  const { wallet, order } = asked
  const request = { from: order.account, network: order.network, calls: calls.map(({ call }) => call) }
  await asked.send('batch', request.calls, provider => wallet.actions.sendCalls?.(provider, request))
  return asked.over()
}

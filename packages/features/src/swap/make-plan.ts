import type { Store } from '@latchkey/core'
import {
  type AdapterActions,
  type CallsSimulation,
  type ContractCall,
  formatUnits,
  isSameAddress,
  parseUnits,
} from '@latchkey/primitives'

import { approveCall } from './approve-call.ts'
import { SwapRefusedError } from './errors.ts'
import { lessSlippage } from './less-slippage.ts'
import { buildSwap, contractOf, fetchQuote, fetchSpender, isSame, type SwapPair } from './swap-service.ts'
import type { SwapPlan, SwapStep } from './swap-state.ts'

/** All that there is to know of a swap before its plan is made. */
export interface SwapOrder extends SwapPair {
  /** In the smallest unit of `from`. */
  readonly amount: bigint
  /** Percent. */
  readonly slippage: number
}

/** What the wallet is asked for, in this order. */
export interface PlannedCall {
  readonly kind: Exclude<SwapStep['kind'], 'batch' | 'permit'>
  readonly call: ContractCall
}

/** A plan, and what carries it out. */
export interface MadePlan {
  readonly plan: SwapPlan
  readonly calls: readonly PlannedCall[]
}

/** A plan is made anew within so long, or nothing is asked of the wallet. */
export const planWaitMs = 30_000

/**
 * Makes the plan of a swap: asks for a quote, for who takes the token and for the transaction, and has the node simulate what the account would lose and
 * gain. Nothing of it asks the wallet to send.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`; SwapRefusedError; what the node answers with
 */
export async function makePlan(
  store: Store,
  actions: AdapterActions,
  order: SwapOrder,
  canBatch: boolean,
  signal?: AbortSignal,
): Promise<MadePlan> {
  const { amount, account, network, from, slippage } = order
  const [quoted, spender] = await Promise.all([
    fetchQuote(store, order, amount, signal),
    fetchSpender(store, order, signal),
  ])
  const call = await buildSwap(store, order, { amount, slippage, spender }, signal)
  const { calls, simulation } = await simulatePlan(actions, order, spender, call, signal)
  const gained = checkChanges(simulation, order, spender)
  const least = lessSlippage(quoted, slippage)
  if (gained < least) throw new SwapRefusedError('belowMinimum')
  await checkFunds(actions, order, simulation.fee, signal)
  const expected = gained < quoted ? gained : quoted
  const steps: readonly SwapStep[] =
    canBatch && calls.length > 1
      ? [{ kind: 'batch', status: 'waiting' }]
      : calls.map(({ kind }) => ({ kind, status: 'waiting' }))
  return {
    calls,
    plan: {
      account,
      networkId: network.caipNetworkId,
      from,
      to: order.to,
      fromAmount: amount,
      expected: gained,
      minimum: lessSlippage(expected, slippage),
      slippage,
      steps,
      networkFee: formatUnits(simulation.fee, network.nativeCurrency.decimals),
      madeAt: store.environment.clock.now(),
    },
  }
}

type Simulated = Extract<CallsSimulation, { status: 'simulated' }>

/** A token that takes no approval where there is one already, as USDT does, is told first to take it back. */
async function simulatePlan(
  actions: AdapterActions,
  { account, network, from, to, amount }: SwapOrder,
  spender: string,
  swap: ContractCall,
  signal: AbortSignal | undefined,
): Promise<{ calls: readonly PlannedCall[]; simulation: Simulated }> {
  const { simulateCalls, fetchAllowance } = actions
  if (!simulateCalls || !fetchAllowance) throw new SwapRefusedError('unavailable')
  const token = contractOf(from)
  const allowance =
    token === undefined ? undefined : await fetchAllowance({ token, owner: account, spender, network }, signal)
  const last: PlannedCall = { kind: 'swap', call: swap }
  const ways: (readonly PlannedCall[])[] = []
  if (token === undefined || allowance === undefined || allowance >= amount) ways.push([last])
  else {
    const approve: PlannedCall = { kind: 'approve', call: approveCall(token, spender, amount) }
    ways.push([approve, last])
    if (allowance > 0n) ways.push([{ kind: 'reset', call: approveCall(token, spender, 0n) }, approve, last])
  }
  const tokens = [contractOf(from), contractOf(to)].flatMap(each => each ?? [])
  let failure: SwapRefusedError | undefined
  for (const calls of ways) {
    const request = { from: account, network, tokens, calls: calls.map(({ call }) => call) }
    const simulation = await simulateCalls(request, signal)
    if (simulation.status === 'simulated') return { calls, simulation }
    if (simulation.status !== 'fails') throw new SwapRefusedError(simulation.status)
    failure ??= new SwapRefusedError('fails', simulation.reason)
    // The swap itself fails: no other approval helps.
    if (simulation.index === calls.length - 1) break
  }
  throw failure ?? new SwapRefusedError('fails')
}

/**
 * The account loses exactly what it gives and gains of what it wants; nothing else leaves it, and nobody may take more of it than before.
 *
 * @returns what it gains, in the smallest unit of `to`
 */
function checkChanges(
  { changes, approvals }: Simulated,
  { from, to, amount, account }: SwapOrder,
  spender: string,
): bigint {
  let given = 0n
  let gained = 0n
  for (const change of changes) {
    if (!isSameAddress('eip155', change.account, account)) continue
    if (isOf(change.token, contractOf(from))) given += change.amount
    else if (isOf(change.token, contractOf(to))) gained += change.amount
    else if (change.amount < 0n) throw new SwapRefusedError('movesMore')
  }
  if (given !== -amount) throw new SwapRefusedError('movesMore')
  const isOurs = (approval: Simulated['approvals'][number]): boolean =>
    isOf(approval.token, contractOf(from)) && isSame(approval.spender, spender)
  if (approvals.some(approval => !isOurs(approval) || approval.amount > amount)) throw new SwapRefusedError('movesMore')
  if (gained <= 0n) throw new SwapRefusedError('belowMinimum')
  return gained
}

function isOf(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSame(one, other)
}

async function checkFunds(
  { fetchBalance }: AdapterActions,
  { account, network, from, amount }: SwapOrder,
  fee: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!fetchBalance) return
  const { balance } = await fetchBalance(account, network, signal)
  const held = parseUnits(balance, network.nativeCurrency.decimals) ?? 0n
  if (held < fee + (from.isNative ? amount : 0n)) throw new SwapRefusedError('insufficientFunds')
}

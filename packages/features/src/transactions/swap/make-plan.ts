import type { Store } from '@latchkey/core'
import {
  type AdapterActions,
  type AskWalletFee,
  type CallsSimulation,
  type ContractCall,
  formatUnits,
  isSameAddress,
  type Permit,
  parseUnits,
} from '@latchkey/primitives'

import { walletFeeOf } from '../shared/wallet-fee.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { approveCall } from './approve-call.ts'
import { checkTokens } from './check-tokens.ts'
import { findEnforcedMinimum } from './enforced-minimum.ts'
import { SwapRejectedError } from './errors.ts'
import { lessSlippage } from './less-slippage.ts'
import { buildSwap, fetchSpender, type SignedPermit } from './swap-orders.ts'
import { contractOf, fetchOffer, isSame, type SwapPair } from './swap-service.ts'
import type { SwapPlan, SwapStep } from './swap-state.ts'

/** Everything that a plan depends on. */
export interface SwapOrder extends SwapPair {
  /** Amount in the smallest unit of `from`. */
  readonly amount: bigint
  /** Slippage in percent. */
  readonly slippage: number
}

/** A call for the wallet. The calls of a plan are sent in order. */
export interface PlannedCall {
  readonly kind: Exclude<SwapStep['kind'], 'batch' | 'permit'>
  readonly call: ContractCall
}

/** A plan with the calls that carry it out. */
export interface MadePlan {
  readonly plan: SwapPlan
  readonly calls: readonly PlannedCall[]
  /** Permit to sign first. The transaction that uses it is built with the signature. */
  readonly permit?: Permit
}

/** Ways to allow the spender to transfer the token. */
export interface PlanWays {
  /** Approval and swap are sent as one batch. */
  readonly canBatch: boolean
  /**
   * Permit that is already signed; `none`: a transaction approves the token.
   * @default a permit is prepared if token and transaction accept one
   */
  readonly permit?: SignedPermit | 'none'
}

/** Lifetime of a permit in seconds. The user confirms the swap in the meantime. */
const permitSeconds = 1200n

/** Time limit for making a plan. After it, nothing is requested from the wallet. */
export const planWaitMs = 30_000

/**
 * Makes the plan of a swap. Requests a quote, the spender and the transaction, and has the node simulate the account's
 * loss and gain and the minimum that the contract enforces. Requests nothing from the wallet.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`; SwapRejectedError; a `TimeoutError` after
 * {@link planWaitMs}; the error of the node
 */
export function makePlan(store: Store, actions: AdapterActions, order: SwapOrder, ways: PlanWays): Promise<MadePlan> {
  return withTimeout(store.environment.clock, planWaitMs, signal => planOf(store, actions, order, ways, signal))
}

async function planOf(
  store: Store,
  actions: AdapterActions,
  order: SwapOrder,
  ways: PlanWays,
  signal: AbortSignal,
): Promise<MadePlan> {
  const { amount, account, network, from, slippage } = order
  await checkTokens(store, actions, order, signal)
  // The price may have moved between the quote and the transaction, so a second attempt follows. If that fails too, the
  // service does not apply the slippage.
  const measure = () => measurePlan(store, actions, order, ways.permit === 'none' ? undefined : ways.permit, signal)
  const measured = (await measure()) ?? (await measure())
  if (!measured) throw new SwapRejectedError('belowMinimum')
  const { calls, simulation, gained, minimum, spender, takesPermit } = measured
  const canSign = takesPermit && ways.permit === undefined && !ways.canBatch && calls[0]?.kind === 'approve'
  const permit = canSign ? await preparePermit(store, actions, order, spender, signal) : undefined
  await checkFunds(actions, order, simulation.fee, signal)
  const kinds = permit ? (['permit', 'swap'] as const) : calls.map(({ kind }) => kind)
  const steps: readonly SwapStep[] =
    ways.canBatch && calls.length > 1
      ? [{ kind: 'batch', status: 'waiting' }]
      : kinds.map(kind => ({ kind, status: 'waiting' }))
  return {
    calls,
    ...(permit && { permit }),
    plan: {
      account,
      networkId: network.caipNetworkId,
      from,
      to: order.to,
      fromAmount: amount,
      expected: gained,
      minimum,
      slippage,
      steps,
      networkFee: formatUnits(simulation.fee, network.nativeCurrency.decimals),
      ...(simulation.payer && { feePayer: simulation.payer }),
      madeAt: store.environment.clock.now(),
    },
  }
}

/** A simulated swap. */
interface Measured {
  readonly calls: readonly PlannedCall[]
  readonly simulation: Simulated
  readonly gained: bigint
  readonly minimum: bigint
  readonly spender: string
  /** Whether token and transaction accept a signed permit, according to the service. */
  readonly takesPermit: boolean
}

/** @returns `undefined` if the transaction does not enforce the quote less the slippage */
async function measurePlan(
  store: Store,
  actions: AdapterActions,
  order: SwapOrder,
  permit: SignedPermit | undefined,
  signal: AbortSignal | undefined,
): Promise<Measured | undefined> {
  const { amount, slippage } = order
  const [{ toAmount: quoted, takesPermit }, spender] = await Promise.all([
    fetchOffer(store, order, amount, signal),
    fetchSpender(store, order, signal),
  ])
  if (permit && !isSame(permit.spender, spender))
    throw new SwapRejectedError('hostile', 'The permit is for another one')
  const call = await buildSwap(store, order, { amount, slippage, spender, permit }, signal)
  const { calls, simulation, allowance } = await simulatePlan(
    actions,
    order,
    { spender, isAllowed: !!permit, askFee: walletFeeOf(store, order) },
    call,
    signal,
  )
  const gained = checkChanges(simulation, order, { spender, allowance })
  if (gained < lessSlippage(quoted, slippage)) throw new SwapRejectedError('belowMinimum')
  const least = lessSlippage(gained < quoted ? gained : quoted, slippage + finestPercent)
  const before = calls.slice(0, -1).map(each => each.call)
  const minimum = await findEnforcedMinimum(call, { gained, quoted, least }, async tried => {
    const other = await simulate(actions, order, [...before, tried], signal)
    if (other.status === 'simulated') return gainOf(other, order) ?? 0n
    if (other.status === 'fails' && other.index === before.length) return undefined
    throw new SwapRejectedError(other.status)
  })
  if (minimum === undefined) return undefined
  return { calls, simulation, gained, minimum, spender, takesPermit: takesPermit && order.from.takesPermit }
}

/**
 * @returns `undefined` if the token is not known for certain to accept permits. It is then approved by a transaction.
 */
async function preparePermit(
  { environment }: Store,
  { preparePermit: prepare, signPermit }: AdapterActions,
  { account: owner, network, from, amount }: SwapOrder,
  spender: string,
  signal: AbortSignal | undefined,
): Promise<Permit | undefined> {
  const token = contractOf(from)
  if (!prepare || !signPermit || token === undefined) return undefined
  const deadline = BigInt(Math.floor(environment.clock.now() / 1000)) + permitSeconds
  return await prepare({ token, owner, spender, amount, deadline, network }, signal).catch(() => {
    signal?.throwIfAborted()
    return undefined
  })
}

/** Tolerance in percent: services round the minimum up or down. */
const finestPercent = 0.01

type Simulated = Extract<CallsSimulation, { status: 'simulated' }>

/**
 * Simulates the swap with its approval. Tokens such as USDT reject an approval if one exists; then the simulation
 * resets it to 0 first.
 */
async function simulatePlan(
  actions: AdapterActions,
  order: SwapOrder,
  { spender, isAllowed, askFee }: { spender: string; isAllowed: boolean; askFee: AskWalletFee | undefined },
  swap: ContractCall,
  signal: AbortSignal | undefined,
): Promise<{ calls: readonly PlannedCall[]; simulation: Simulated; allowance: bigint }> {
  const { account, network, from, amount } = order
  const { fetchAllowance } = actions
  if (!fetchAllowance) throw new SwapRejectedError('unavailable')
  const token = contractOf(from)
  const allowance =
    token === undefined ? undefined : await fetchAllowance({ token, owner: account, spender, network }, signal)
  const last: PlannedCall = { kind: 'swap', call: swap }
  const ways: (readonly PlannedCall[])[] = []
  if (token === undefined || allowance === undefined || isAllowed || allowance >= amount) ways.push([last])
  else {
    const approve: PlannedCall = { kind: 'approve', call: approveCall(token, spender, amount) }
    ways.push([approve, last])
    if (allowance > 0n) ways.push([{ kind: 'reset', call: approveCall(token, spender, 0n) }, approve, last])
  }
  let failure: SwapRejectedError | undefined
  for (const calls of ways) {
    const made = calls.map(({ call }) => call)
    const simulation = await simulate(actions, order, made, signal, askFee)
    if (simulation.status === 'simulated') return { calls, simulation, allowance: allowance ?? 0n }
    if (simulation.status !== 'fails') throw new SwapRejectedError(simulation.status)
    failure ??= new SwapRejectedError('fails', simulation.reason)
    // The swap itself fails, so another approval does not help.
    if (simulation.index === calls.length - 1) break
  }
  throw failure ?? new SwapRejectedError('fails')
}

function simulate(
  { simulateCalls }: AdapterActions,
  { account, network, from, to }: SwapOrder,
  calls: readonly ContractCall[],
  signal: AbortSignal | undefined,
  askFee?: AskWalletFee,
): Promise<CallsSimulation> {
  if (!simulateCalls) throw new SwapRejectedError('unavailable')
  const tokens = [contractOf(from), contractOf(to)].flatMap(each => each ?? [])
  return simulateCalls({ from: account, network, tokens, calls }, signal, askFee)
}

/**
 * Checks that the account loses exactly what it pays, gains only the bought token, and grants no higher allowance than
 * needed.
 *
 * @returns the gain, in the smallest unit of `to`
 */
function checkChanges(
  simulation: Simulated,
  order: SwapOrder,
  { spender, allowance }: { spender: string; allowance: bigint },
): bigint {
  const { from, amount } = order
  const gained = gainOf(simulation, order)
  if (gained === undefined) throw new SwapRejectedError('movesMore')
  const isOurs = (approval: Simulated['approvals'][number]): boolean =>
    isOf(approval.token, contractOf(from)) && isSame(approval.spender, spender)
  // Some tokens report the rest of the allowance at each transfer, also of an allowance from long ago.
  const max = allowance > amount ? allowance : amount
  if (simulation.approvals.some(approval => !isOurs(approval) || approval.amount > max))
    throw new SwapRejectedError('movesMore')
  if (gained <= 0n) throw new SwapRejectedError('belowMinimum')
  return gained
}

/** Returns the account's gain of `to`, or `undefined` if it loses any other token or another amount of `from`. */
function gainOf({ changes }: Simulated, { from, to, amount, account }: SwapOrder): bigint | undefined {
  let given = 0n
  let gained = 0n
  for (const change of changes) {
    if (!isSameAddress('eip155', change.account, account)) continue
    if (isOf(change.token, contractOf(from))) given += change.amount
    else if (isOf(change.token, contractOf(to))) gained += change.amount
    else if (change.amount < 0n) return undefined
  }
  return given === -amount ? gained : undefined
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
  if (held < fee + (from.isNative ? amount : 0n)) throw new SwapRejectedError('insufficientFunds')
}

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

import { walletFeeOf } from '../transaction/wallet-fee.ts'
import { within } from '../transaction/within.ts'
import { approveCall } from './approve-call.ts'
import { checkTokens } from './check-tokens.ts'
import { findEnforcedMinimum } from './enforced-minimum.ts'
import { SwapRefusedError } from './errors.ts'
import { lessSlippage } from './less-slippage.ts'
import { buildSwap, fetchSpender, type SignedPermit } from './swap-orders.ts'
import { contractOf, fetchOffer, isSame, type SwapPair } from './swap-service.ts'
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
  /** What is signed first: the transaction that takes it is built with the signature. */
  readonly permit?: Permit
}

/** How a swap is allowed. */
export interface PlanWays {
  /** Approval and swap are sent as one. */
  readonly canBatch: boolean
  /** Signed already; `none`: the token is approved by a transaction. @default one is signed where token and transaction take it */
  readonly permit?: SignedPermit | 'none'
}

/** A permit can be handed in for so long: the person confirms the swap in the meantime. */
const permitSeconds = 1200n

/** A plan is made anew within so long, or nothing is asked of the wallet. */
export const planWaitMs = 30_000

/**
 * Makes the plan of a swap: asks for a quote, for who takes the token and for the transaction, and has the node simulate what the account would lose and
 * gain, and what least of it the contract enforces. Nothing of it asks the wallet to send.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`; SwapRefusedError; what the node answers with
 */
export function makePlan(store: Store, actions: AdapterActions, order: SwapOrder, ways: PlanWays): Promise<MadePlan> {
  return within(store.environment.clock, planWaitMs, signal => planOf(store, actions, order, ways, signal))
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
  // A price that moved between the quote and the transaction has moved on by the second time, or the service does not do as it is asked.
  const measure = () => measurePlan(store, actions, order, ways.permit === 'none' ? undefined : ways.permit, signal)
  const measured = (await measure()) ?? (await measure())
  if (!measured) throw new SwapRefusedError('belowMinimum')
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

/** A swap whose effects are known. */
interface Measured {
  readonly calls: readonly PlannedCall[]
  readonly simulation: Simulated
  readonly gained: bigint
  readonly minimum: bigint
  readonly spender: string
  /** Token and transaction take a signed permit, as the service says. */
  readonly takesPermit: boolean
}

/** @returns `undefined` where the transaction does not enforce what the slippage leaves of the quote */
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
  if (permit && !isSame(permit.spender, spender)) throw new SwapRefusedError('hostile', 'The permit is for another one')
  const call = await buildSwap(store, order, { amount, slippage, spender, permit }, signal)
  const { calls, simulation, allowance } = await simulatePlan(
    actions,
    order,
    { spender, isAllowed: !!permit, askFee: walletFeeOf(store, order) },
    call,
    signal,
  )
  const gained = checkChanges(simulation, order, { spender, allowance })
  if (gained < lessSlippage(quoted, slippage)) throw new SwapRefusedError('belowMinimum')
  const least = lessSlippage(gained < quoted ? gained : quoted, slippage + finestPercent)
  const before = calls.slice(0, -1).map(each => each.call)
  const minimum = await findEnforcedMinimum(call, { gained, quoted, least }, async tried => {
    const other = await simulate(actions, order, [...before, tried], signal)
    if (other.status === 'simulated') return gainOf(other, order) ?? 0n
    if (other.status === 'fails' && other.index === before.length) return undefined
    throw new SwapRefusedError(other.status)
  })
  if (minimum === undefined) return undefined
  return { calls, simulation, gained, minimum, spender, takesPermit: takesPermit && order.from.takesPermit }
}

/** @returns `undefined` where the token takes none that is known for certain: it is approved then */
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

/** Services round what a slippage leaves in either direction. */
const finestPercent = 0.01

type Simulated = Extract<CallsSimulation, { status: 'simulated' }>

/** A token that takes no approval where there is one already, as USDT does, is told first to take it back. */
async function simulatePlan(
  actions: AdapterActions,
  order: SwapOrder,
  { spender, isAllowed, askFee }: { spender: string; isAllowed: boolean; askFee: AskWalletFee | undefined },
  swap: ContractCall,
  signal: AbortSignal | undefined,
): Promise<{ calls: readonly PlannedCall[]; simulation: Simulated; allowance: bigint }> {
  const { account, network, from, amount } = order
  const { fetchAllowance } = actions
  if (!fetchAllowance) throw new SwapRefusedError('unavailable')
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
  let failure: SwapRefusedError | undefined
  for (const calls of ways) {
    const made = calls.map(({ call }) => call)
    const simulation = await simulate(actions, order, made, signal, askFee)
    if (simulation.status === 'simulated') return { calls, simulation, allowance: allowance ?? 0n }
    if (simulation.status !== 'fails') throw new SwapRefusedError(simulation.status)
    failure ??= new SwapRefusedError('fails', simulation.reason)
    // The swap itself fails: no other approval helps.
    if (simulation.index === calls.length - 1) break
  }
  throw failure ?? new SwapRefusedError('fails')
}

function simulate(
  { simulateCalls }: AdapterActions,
  { account, network, from, to }: SwapOrder,
  calls: readonly ContractCall[],
  signal: AbortSignal | undefined,
  askFee?: AskWalletFee,
): Promise<CallsSimulation> {
  if (!simulateCalls) throw new SwapRefusedError('unavailable')
  const tokens = [contractOf(from), contractOf(to)].flatMap(each => each ?? [])
  return simulateCalls({ from: account, network, tokens, calls }, signal, askFee)
}

/**
 * The account loses exactly what it gives and gains of what it wants; nothing else leaves it, and nobody may take more of it than before.
 *
 * @returns what it gains, in the smallest unit of `to`
 */
function checkChanges(
  simulation: Simulated,
  order: SwapOrder,
  { spender, allowance }: { spender: string; allowance: bigint },
): bigint {
  const { from, amount } = order
  const gained = gainOf(simulation, order)
  if (gained === undefined) throw new SwapRefusedError('movesMore')
  const isOurs = (approval: Simulated['approvals'][number]): boolean =>
    isOf(approval.token, contractOf(from)) && isSame(approval.spender, spender)
  // Some tokens say at each transfer what is left to take, also of what was approved long ago.
  const most = allowance > amount ? allowance : amount
  if (simulation.approvals.some(approval => !isOurs(approval) || approval.amount > most))
    throw new SwapRefusedError('movesMore')
  if (gained <= 0n) throw new SwapRefusedError('belowMinimum')
  return gained
}

/** What the account gains of what it wants; `undefined` where it loses anything but what it gives. */
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
  if (held < fee + (from.isNative ? amount : 0n)) throw new SwapRefusedError('insufficientFunds')
}

import { getNodeMessage, raceAbort } from '@latchkey/primitives'
import { type Address, getAddress, type Hex, isAddressEqual, toHex } from 'viem'

import type { SigningContext } from '../signing/prepared.ts'
import { type Allowance, type Asset, keyOf } from './asset.ts'
import { readFailureReason } from './failure-reason.ts'
import type { Simulation, SimulatedChange, SimulatedPayment } from './simulation.ts'
import { measure, type Measured } from './measure.ts'
import type { Payment } from './payment.ts'
import { type Claim, readLogs, type ReadLogs } from './read-logs.ts'
import { simulateBlock, type SimulatedCall, type SimulatedOutcome } from './simulate-block.ts'

/** Timeout of the node in milliseconds, for which the user waits. */
const simulationTimeoutMs = 6_000
/** Maximum number of measured assets. A user does not read more. */
const maxAssets = 24
const maxAllowances = 12
const maxLate = 12

/** A call of the account. */
export interface CallToSimulate {
  /** The called contract. @default a contract is created */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  /** Gas limit, if it is set. */
  readonly gas?: bigint
}

type NodeContext = Pick<SigningContext, 'readRpc' | 'network'>

/** A simulation, or `unpaid` if the paymaster does not pay, or not as it stated. */
type Tried = Simulation | { readonly status: 'unpaid'; readonly payment: SimulatedPayment }

/**
 * Simulates calls of an account on the network's node, without the fee. The first simulation finds the assets that the
 * calls touch. The second measures the account's balances of each before and after them, because a contract's events
 * are untrusted, and a token may take a cut.
 *
 * @param code code of the account during the calls, if it differs from the present one
 * @param payment if a paymaster pays the fee: its withdrawals from the account are measured separately
 * @returns `notSimulated` after any failure
 */
export async function simulateCalls(
  calls: readonly CallToSimulate[],
  account: Address,
  context: NodeContext,
  code?: Hex,
  payment?: Payment,
): Promise<Simulation> {
  const simulated = simulateWithPayment(calls, getAddress(account), context, code, payment)
  try {
    return await raceAbort(simulated, AbortSignal.timeout(simulationTimeoutMs))
  } catch (error) {
    // A node simulates nothing that the account cannot pay.
    return getNodeMessage(error) === 'insufficientFunds'
      ? { status: 'fails', isShort: true }
      : { status: 'notSimulated' }
  }
}

async function simulateWithPayment(
  calls: readonly CallToSimulate[],
  account: Address,
  context: NodeContext,
  code: Hex | undefined,
  payment: Payment | undefined,
): Promise<Simulation> {
  const tried = await simulateOnce(calls, account, context, code, payment)
  if (tried.status !== 'unpaid') return tried
  // The calls can be simulated without the paymaster.
  const rest = await simulateOnce(calls, account, context, code, undefined)
  if (rest.status === 'unpaid') return { status: 'notSimulated' }
  return rest.status === 'simulated' ? { ...rest, payment: tried.payment } : rest
}

async function simulateOnce(
  calls: readonly CallToSimulate[],
  account: Address,
  context: NodeContext,
  code: Hex | undefined,
  payment: Payment | undefined,
): Promise<Tried> {
  const own = new Map<Address, Hex>(code === undefined ? [] : [[account, code]])
  const done = calls.map(({ to, value, data, gas }): SimulatedCall => ({
    from: account,
    ...(to && { to }),
    value: toHex(value),
    ...(data !== '0x' && { data }),
    ...(gas !== undefined && { gas: toHex(gas) }),
  }))
  const parts = [payment ? [payment.asked] : [], done, payment?.told ? [payment.told] : []]
  const alone = measure([], [], account, parts, '')
  const first = alone.split(await simulateBlock(alone.calls, own, context))
  const failed = findFailure(first, payment)
  if (failed) return failed
  const touched = readLogs(first.flat().flatMap(readOwnLogs), account)
  const assets = listAssets(touched, calls)
  const allowances = [...touched.allowances.values()].map(({ of }) => of)
  const measuredAssets = assets.slice(0, maxAssets)
  const measuredAllowances = allowances.slice(0, maxAllowances)
  const asked = payment ? listAllowedTo(payment.paymaster, measuredAssets, measuredAllowances) : []
  const measuring = measure(measuredAssets, [...measuredAllowances, ...asked], account, parts, context.network.symbol)

  const second = await simulateBlock(measuring.calls, new Map([...own, ...measuring.codes]), context)
  const outcomes = measuring.split(second)
  const failedNow = findFailure(outcomes, payment)
  if (failedNow) return failedNow
  const claimed = readLogs(outcomes.flat().flatMap(readOwnLogs), account)
  const [before = [], during = [], after = []] = outcomes
  const claimedByCalls = readLogs(during.flatMap(readOwnLogs), account)
  const claimedByPayer = readLogs([...before, ...after].flatMap(readOwnLogs), account)
  const measured = measuring.read(second)
  const moved = measuredAssets.map(of => readChange(of, measured, claimedByCalls, claimedByPayer))
  // The chain may have advanced between the two simulations.
  const found = new Set([...assets, ...allowances].map(keyOf))
  const isLate = ({ of }: Claim<Asset | Allowance>): boolean => !found.has(keyOf(of))
  const lateChanges = [...claimed.assets.values()].filter(isLate)
  const lateGiven = [...claimed.allowances.values()].filter(isLate)
  const isPartial =
    !touched.isWhole ||
    !claimed.isWhole ||
    assets.length > maxAssets ||
    allowances.length > maxAllowances ||
    lateChanges.length > maxLate ||
    lateGiven.length > maxLate
  const takes = moved.map(({ taken }) => taken).filter(({ amount }) => amount < 0n)
  // The amount of an allowance for a piece or collection is unknown.
  const mayMove = allowances.some(
    each =>
      (each.kind === 'piece' || each.kind === 'collection') &&
      payment &&
      isAddressEqual(each.spender, payment.paymaster),
  )
  const isSeen = !isPartial && !mayMove && ![...claimedByPayer.assets.values()].some(isLate)
  return {
    status: 'simulated',
    changes: [...moved.map(({ change }) => change), ...lateChanges.slice(0, maxLate).map(toClaimed)].filter(
      ({ amount }) => amount !== 0n,
    ),
    allowances: [
      ...measuredAllowances
        .map(of => measured.allowed(of, claimed.allowances.get(keyOf(of))))
        .filter(each => each !== undefined),
      ...lateGiven
        .slice(0, maxLate)
        .map(({ of, amount }) => ({ of, amount, isNew: true, facts: {}, isClaimed: true as const })),
    ],
    isPartial,
    ...(payment && {
      payment: isSeen ? { kind: 'seen', takes, mayTake: listMayTake(asked, measured) } : { kind: 'unknown' },
    }),
  }
}

const readOwnLogs = ({ logs }: SimulatedOutcome): readonly unknown[] => logs

/**
 * Finds the failure of a simulation.
 *
 * @param parts outcomes of the paymaster's validation, of the calls, and of its post-operation
 */
function findFailure(
  [before = [], done = [], after = []]: readonly (readonly SimulatedOutcome[])[],
  payment: Payment | undefined,
): Exclude<Tried, { status: 'simulated' | 'notSimulated' }> | undefined {
  const [consent] = before
  if (payment && !(consent?.isDone && isSame(consent.output, payment.answer)))
    return { status: 'unpaid', payment: { kind: 'unknown' } }
  const step = done.findIndex(({ isDone }) => !isDone)
  const failed = done[step] ?? after.find(({ isDone }) => !isDone)
  if (!failed) return undefined
  const text = readFailureReason(failed)
  const reason = text === undefined ? {} : { reason: text }
  if (step === -1) return { status: 'unpaid', payment: { kind: 'refused', ...reason } }
  return {
    status: 'fails',
    ...reason,
    ...(done.length > 1 && { step: step + 1 }),
    ...(failed.gasUsed !== undefined && { gasUsed: failed.gasUsed }),
  }
}

function isSame(output: unknown, answer: Hex): boolean {
  return typeof output === 'string' && output.toLowerCase() === answer.toLowerCase()
}

/**
 * Lists the assets to measure, the most relevant first: losses, called contracts, gains, and other contracts whose
 * events name the account.
 */
function listAssets({ assets, others }: ReadLogs, calls: readonly CallToSimulate[]): readonly Asset[] {
  const claims = [...assets.values()]
  const collections = new Set(claims.flatMap(({ of }) => (of.kind === 'piece' ? [of.contract] : [])))
  const called = calls.flatMap(({ to, data }) => (to && data !== '0x' ? [getAddress(to)] : []))
  const toToken = (contract: Address): Asset => ({ kind: 'token', contract })
  const listed: Asset[] = [
    { kind: 'native' },
    ...claims.filter(({ amount }) => amount < 0n).map(({ of }) => of),
    ...called.map(toToken),
    ...claims.filter(({ amount }) => amount >= 0n).map(({ of }) => of),
    ...[...others].map(toToken),
  ]
  // A collection also counts its pieces, which appear individually.
  const all = listed.filter(each => each.kind !== 'token' || !collections.has(each.contract))
  return [...new Map(all.map(each => [keyOf(each), each])).values()]
}

type Spending = Exclude<Allowance, { kind: 'piece' | 'collection' }>

/** Lists the allowances that a spender may have for these assets. */
function listAllowedTo(
  spender: Address,
  assets: readonly Asset[],
  allowances: readonly Allowance[],
): readonly Spending[] {
  return [
    ...assets.flatMap(each =>
      each.kind === 'token' ? [{ kind: 'amount', contract: each.contract, spender } as const] : [],
    ),
    ...allowances.flatMap(each => (each.kind === 'permit2' && isAddressEqual(each.spender, spender) ? [each] : [])),
  ]
}

function listMayTake(asked: readonly Spending[], measured: Measured) {
  return asked.flatMap(allowance => {
    const { amount = 0n, facts = {} } = measured.allowed(allowance, undefined) ?? {}
    const of: Asset = { kind: 'token', contract: allowance.contract }
    const held = measured.amountsOf(of)?.at(-1) ?? amount
    const max = amount < held ? amount : held
    return max === 0n ? [] : [{ of, amount: max, facts }]
  })
}

/**
 * Reads a balance change by the calls, and the withdrawal by the paymaster. A gain from the paymaster counts as a
 * change by the calls.
 */
function readChange(
  of: Asset,
  measured: Measured,
  claimedByCalls: ReadLogs,
  claimedByPayer: ReadLogs,
): { change: SimulatedChange; taken: SimulatedChange } {
  const facts = measured.factsOf(of)
  const amounts = measured.amountsOf(of)
  // Every network can measure the account's native currency.
  if (amounts === undefined && of.kind === 'native') throw new Error('The node did not measure the account')
  const split = (byCalls: bigint, byPayer: bigint, rest: { isClaimed?: true }) => ({
    change: { of, amount: byCalls + (byPayer > 0n ? byPayer : 0n), facts, ...rest },
    taken: { of, amount: byPayer < 0n ? byPayer : 0n, facts, ...rest },
  })
  if (amounts) {
    const [start, asked = 0n, done = 0n, told = 0n] = amounts
    return split(done - asked, asked - start + told - done, {})
  }
  const claimOf = ({ assets }: ReadLogs): bigint => assets.get(keyOf(of))?.amount ?? 0n
  return split(claimOf(claimedByCalls), claimOf(claimedByPayer), { isClaimed: true })
}

function toClaimed({ of, amount }: Claim<Asset>): SimulatedChange {
  return { of, amount, facts: {}, isClaimed: true }
}

import { getNodeMessage, untilAborted } from '@latchkey/primitives'
import { type Address, getAddress, type Hex, toHex } from 'viem'

import type { SigningContext } from '../signing/prepared.ts'
import { type Allowance, type Asset, keyOf } from './asset.ts'
import { readFailureReason } from './failure-reason.ts'
import type { Foreseen, ForeseenAllowance, ForeseenChange } from './foreseen.ts'
import { type Claim, readLogs, type ReadLogs } from './read-logs.ts'
import { nativeReaderCode, type Reading, toAllowanceReading, toBalanceReading } from './readings.ts'
import { readOutput, simulateBlock, type SimulatedCall, type SimulatedOutcome } from './simulate-block.ts'
import { readTokenFacts, toFactCalls } from './token-facts.ts'

/** How long the node may take, in milliseconds: a person waits meanwhile. */
const foreseeingMs = 6_000
/** As many are measured; more than that nobody reads. */
const mostAssets = 24
const mostAllowances = 12
const mostLate = 12

/** A call of the account. */
export interface ForeseenCall {
  /** @default a contract is made */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  /** The most that it may use, where that is decided. */
  readonly gas?: bigint
}

/**
 * What the network's node says beforehand that calls of an account change for it, without the fee. The first simulation finds what the calls touch. The second asks before
 * and after them how much the account has of each: a contract's events can say anything, and a token may keep a part.
 *
 * @param code what the account acts by then, where it is not what it acts by now
 * @returns `unforeseen` whatever goes wrong
 */
export async function foreseeCalls(
  calls: readonly ForeseenCall[],
  account: Address,
  context: Pick<SigningContext, 'readRpc' | 'network'>,
  code?: Hex,
): Promise<Foreseen> {
  try {
    return await untilAborted(foresee(calls, getAddress(account), context, code), AbortSignal.timeout(foreseeingMs))
  } catch (error) {
    // A node simulates nothing that the account could not pay.
    return getNodeMessage(error) === 'insufficientFunds' ? { status: 'fails', isShort: true } : { status: 'unforeseen' }
  }
}

async function foresee(
  calls: readonly ForeseenCall[],
  account: Address,
  context: Pick<SigningContext, 'readRpc' | 'network'>,
  code: Hex | undefined,
): Promise<Foreseen> {
  const own = new Map<Address, Hex>(code === undefined ? [] : [[account, code]])
  const done = calls.map(({ to, value, data, gas }): SimulatedCall => ({
    from: account,
    ...(to && { to }),
    value: toHex(value),
    ...(data !== '0x' && { data }),
    ...(gas !== undefined && { gas: toHex(gas) }),
  }))
  const first = await simulateBlock(done, own, context)
  const failed = findFailure(first)
  if (failed) return failed
  const touched = readLogs(first.flatMap(readOwnLogs), account)
  const assets = listAssets(touched, calls)
  const allowances = [...touched.allowances.values()].map(({ of }) => of)
  const measured = measure(assets.slice(0, mostAssets), allowances.slice(0, mostAllowances), account)
  const found = new Set([...assets, ...allowances].map(keyOf))

  const codes = new Map([...own, ...measured.codes])
  const second = await simulateBlock([...measured.before, ...done, ...measured.after], codes, context)
  const outcomes = second.slice(measured.before.length, measured.before.length + done.length)
  const failedNow = findFailure(outcomes)
  if (failedNow) return failedNow
  const claimed = readLogs(outcomes.flatMap(readOwnLogs), account)
  const { changes, allowances: given } = measured.read(second, claimed, context.network.symbol)
  // Between the two simulations the chain goes on.
  const isLate = ({ of }: Claim<Asset | Allowance>): boolean => !found.has(keyOf(of))
  const lateChanges = [...claimed.assets.values()].filter(isLate)
  const lateGiven = [...claimed.allowances.values()].filter(isLate)
  return {
    status: 'foreseen',
    changes: [...changes, ...lateChanges.slice(0, mostLate).map(toClaimed)].filter(({ amount }) => amount !== 0n),
    allowances: [
      ...given,
      ...lateGiven
        .slice(0, mostLate)
        .map(({ of, amount }) => ({ of, amount, isNew: true, facts: {}, isClaimed: true as const })),
    ],
    isPartial:
      !touched.isWhole ||
      !claimed.isWhole ||
      assets.length > mostAssets ||
      allowances.length > mostAllowances ||
      lateChanges.length > mostLate ||
      lateGiven.length > mostLate,
  }
}

const readOwnLogs = ({ logs }: SimulatedOutcome): readonly unknown[] => logs

function findFailure(outcomes: readonly SimulatedOutcome[]): Foreseen | undefined {
  const step = outcomes.findIndex(({ isDone }) => !isDone)
  const failed = outcomes[step]
  if (!failed) return undefined
  const reason = readFailureReason(failed)
  return {
    status: 'fails',
    ...(reason !== undefined && { reason }),
    ...(outcomes.length > 1 && { step: step + 1 }),
    ...(failed.gasUsed !== undefined && { gasUsed: failed.gasUsed }),
  }
}

/** What is measured, what is most telling first: what leaves, what is called, what comes, and whoever else names the account. */
function listAssets({ assets, others }: ReadLogs, calls: readonly ForeseenCall[]): readonly Asset[] {
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
  // A collection also counts its pieces, which show one by one.
  const all = listed.filter(each => each.kind !== 'token' || !collections.has(each.contract))
  return [...new Map(all.map(each => [keyOf(each), each])).values()]
}

/** The calls that ask for assets and allowances around what is done. */
function measure(assets: readonly Asset[], allowances: readonly Allowance[], account: Address) {
  // At another address each time, so that no contract knows it from a simulation that it has seen.
  const nativeReader = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
  const readings: readonly Reading[] = [
    ...assets.map(asset => toBalanceReading(asset, account, nativeReader)),
    ...allowances.map(allowance => toAllowanceReading(allowance, account)),
  ]
  const contracts = [
    ...new Set([...assets, ...allowances].flatMap(each => (each.kind === 'native' ? [] : [each.contract]))),
  ]
  const asking = readings.map(({ to, data }) => ({ to, data }))
  const before = [...contracts.flatMap(toFactCalls), ...asking]

  return {
    codes: new Map([[nativeReader, nativeReaderCode]]),
    before,
    after: asking,
    read(outcomes: readonly SimulatedOutcome[], claimed: ReadLogs, taken: string) {
      const facts = new Map(
        contracts.map((contract, index) => {
          const [symbol, decimals] = outcomes.slice(index * 2, index * 2 + 2).map(each => readOutput(each, same))
          return [contract, readTokenFacts(symbol, decimals, taken)]
        }),
      )
      const factsOf = (of: Asset | Allowance) => (of.kind === 'native' ? {} : (facts.get(of.contract) ?? {}))
      const amounts = (index: number) => {
        const read = (at: number) => readOutput(outcomes[at], output => readings[index]?.read(output))
        const [earlier, later] = [read(contracts.length * 2 + index), read(outcomes.length - readings.length + index)]
        // A contract, or a piece, that there was not before answers nothing then.
        return later === undefined ? undefined : { earlier: earlier ?? 0n, later }
      }
      const changes = assets.map((of, index): ForeseenChange | undefined => {
        const amount = amounts(index)
        // How much of its own currency an account has every network knows.
        if (amount === undefined && of.kind === 'native') throw new Error('The node did not measure the account')
        if (amount) return { of, amount: amount.later - amount.earlier, facts: factsOf(of) }
        const claim = claimed.assets.get(keyOf(of))
        return claim && { ...toClaimed(claim), facts: factsOf(of) }
      })
      const given = allowances.map((of, index): ForeseenAllowance | undefined => {
        const amount = amounts(assets.length + index)
        const claim = claimed.allowances.get(keyOf(of))
        if (!amount) return claim && { of, amount: claim.amount, isNew: true, facts: factsOf(of), isClaimed: true }
        const { earlier, later } = amount
        return earlier + later === 0n ? undefined : { of, amount: later, isNew: later > earlier, facts: factsOf(of) }
      })
      return {
        changes: changes.filter(each => each !== undefined),
        allowances: given.filter(each => each !== undefined),
      }
    },
  }
}

const same = (output: unknown): unknown => output

function toClaimed({ of, amount }: Claim<Asset>): ForeseenChange {
  return { of, amount, facts: {}, isClaimed: true }
}

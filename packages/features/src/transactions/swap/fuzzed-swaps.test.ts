import { EvmAdapter } from '@latchkey/adapter-evm'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { SwapRejectedError } from './errors.ts'
import { type Sent, startMarket } from './fuzzed-swaps.test-support.ts'
import { type MadePlan, makePlan, type SwapOrder } from './make-plan.ts'
import { isWorse } from './is-worse.ts'
import type { SwapToken } from './swap-state.ts'
import { setUpSwap } from './swap-world.test-support.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
}, 60_000)
afterAll(() => sandbox.close())

const symbols = ['ETH', 'USDC', 'DAI', 'TAX'] as const
const atOnce = 25
/** The release tier makes 500 (scripts/repetitions.mjs). */
const wanted = 100 * Number(process.env['LATCHKEY_RUNS'] ?? 1)
const accounts = Array.from({ length: atOnce }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '5a')}`)
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Amounts of equal worth. */
const unitOf = { ETH: 10n ** 15n, USDC: 3n * 10n ** 18n, DAI: 3n * 10n ** 18n, TAX: 3n * 10n ** 18n }

/** Seeded generator of numbers. The run prints its seed, and reads it from `LATCHKEY_SEED`. */
function createDice(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number): number => Math.floor(next() * max)
  return { below, chance: (share: number) => next() < share }
}

/** Runs 13 items at a time. On a busy machine, more at once would time out. */
async function someAtOnce<Item, Value>(items: readonly Item[], run: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let index = 0; index < items.length; index += 13)
    values.push(...(await Promise.all(items.slice(index, index + 13).map(run))))
  return values
}

/** Calls that the wallet signs, with their order and the minimum that was shown. */
interface Signed {
  readonly asked: SwapOrder
  readonly minimum: bigint
  readonly calls: MadePlan['calls']
}

test('swaps receive at least the shown minimum under any of three changes of the chain, or revert and cost only the fee', async () => {
  const seed = fc.readConfigureGlobal()?.seed ?? Date.now()
  const { below, chance } = createDice(seed)
  const { store, swap, end } = await setUpSwap(sandbox)
  const market = await startMarket(sandbox, accounts)
  const actions = await new EvmAdapter().actions()
  const network = swap.network()
  if (!network) throw new Error('No network')
  const tokenOf = (symbol: (typeof symbols)[number]): SwapToken => ({
    name: symbol,
    symbol,
    chainId: network.caipNetworkId,
    address: `${network.caipNetworkId}:${market.addressOf(symbol) ?? native}`,
    decimals: 18,
    isNative: symbol === 'ETH',
    isNamed: true,
    takesPermit: false,
  })
  const price = (): bigint => BigInt(5 + below(60)) * 10n ** 9n
  const two = () => {
    const from = below(symbols.length)
    const to = (from + 1 + below(symbols.length - 1)) % symbols.length
    return [symbols[from] ?? 'ETH', symbols[to] ?? 'USDC'] as const
  }
  const trade = (): Sent => {
    const [from, to] = two()
    return market.trade(from, to, unitOf[from] * BigInt(1 + below(60_000)), price())
  }
  /** Returns an order of any size, up to a hundredth of what all accounts hold together. */
  const order = (account: string): SwapOrder => {
    const [from, to] = two()
    const amount = (unitOf[from] * BigInt(1 + below(9_999))) / 10n ** BigInt(2 + below(14)) + 1n
    const slippage = (to === 'TAX' ? 300 : 1) + below(chance(0.5) ? 60 : 500)
    return { account, network, from: tokenOf(from), to: tokenOf(to), amount, slippage: slippage / 100 }
  }
  const planOf = async (asked: SwapOrder): Promise<MadePlan | undefined> => {
    try {
      return await makePlan(store, actions, asked, { canBatch: false })
    } catch (error) {
      if (error instanceof SwapRejectedError && ['belowMinimum', 'fails'].includes(error.reason)) return undefined
      // If the service times out, the swap is never requested from the wallet.
      if (error instanceof Error && error.name === 'TimeoutError') return undefined
      throw error
    }
  }
  const seen = { signed: 0, done: 0, reverted: 0, changed: 0, rejected: 0 }
  const pairs = new Set<string>()

  for (let round = 0; seen.signed < wanted && round < 90; round++) {
    const shown = await someAtOnce(accounts, async account => {
      const asked = order(account)
      return { asked, made: await planOf(asked) }
    })
    const isMoved = round % 2 === 1
    if (isMoved) await market.mine([trade()])
    // As before each request to the wallet, the plan is made again. A worse plan is not requested.
    const signed = await someAtOnce(shown, async ({ asked, made }): Promise<Signed | undefined> => {
      const now = isMoved && made ? await planOf(asked) : made
      if (!made) seen.rejected++
      else if (!now || isWorse(now.plan, made.plan)) seen.changed++
      else return { asked, minimum: made.plan.minimum, calls: now.calls }
      return undefined
    })
    const swaps = signed.flatMap(each => each ?? [])
    seen.signed += swaps.length
    await market.mine(
      swaps.flatMap(({ asked, calls }) =>
        calls.slice(0, -1).map(({ call }) => ({ from: asked.account, ...call, gasPrice: 20n * 10n ** 9n })),
      ),
    )
    // The signed calls run three times from the same state, among other trades each time.
    for (let way = 0; way < 3; way++) {
      const back = await market.remember()
      await outcomesOf(swaps, round)
      if (way < 2) await back()
    }
  }

  async function outcomesOf(swaps: readonly Signed[], round: number): Promise<void> {
    if (chance(0.4)) await market.mine([trade()])
    const ends = swaps.flatMap(({ asked: { account, from, to } }) =>
      [from, to].map(({ symbol }) => ({ account, symbol })),
    )
    const before = await market.balances(ends)
    const others = Array.from({ length: below(3) }, trade)
    const outcomes = await market.mine([
      ...swaps.flatMap(({ asked, calls }) => {
        const call = calls.at(-1)?.call
        return call ? [{ from: asked.account, ...call, gasPrice: price() }] : []
      }),
      ...others,
    ])
    const after = await market.balances(ends)
    for (const [index, { asked, minimum }] of swaps.entries()) {
      const { from, to, amount } = asked
      const { isDone, fee } = outcomes[index] ?? { isDone: false, fee: 0n }
      const change = (side: 0 | 1, { isNative }: SwapToken): bigint =>
        (after[index * 2 + side] ?? 0n) - (before[index * 2 + side] ?? 0n) + (isNative ? fee : 0n)
      const what = `LATCHKEY_SEED=${seed}, round ${round}: ${amount} ${from.symbol} for ${to.symbol}`
      expect(change(0, from), what).toBe(isDone ? -amount : 0n)
      if (isDone) expect(change(1, to) >= minimum, `${what}: ${change(1, to)} of ${minimum}`).toBe(true)
      else expect(change(1, to), what).toBe(0n)
      seen[isDone ? 'done' : 'reverted']++
      if (isDone) pairs.add(`${from.symbol} ${to.symbol}`)
    }
  }
  expect(seen.signed).toBeGreaterThanOrEqual(wanted)
  expect(seen.done + seen.reverted).toBe(3 * seen.signed)
  expect(seen.done).toBeGreaterThan(0.6 * wanted)
  expect(seen.reverted).toBeGreaterThan(0)
  expect(seen.changed).toBeGreaterThan(0)
  expect(pairs.size).toBe(12)
  end()
}, 300_000)

import { useSandbox } from '@latchkey/sandbox/use-started'
import { parseUnits } from '@latchkey/primitives'
import { createTestEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { swap } from '../transactions/swap/swap-of-site.ts'
import { balanceOf, callNode, exchange, setUpSwap, swapper } from '../transactions/swap/swap-world.test-support.ts'
import { isSameSymbol } from '../transactions/shared/verify-token.ts'
import { type Json, wrongAnswers } from './hostile-answers.test-support.ts'

const sandbox = useSandbox()
const amount = 10n * 10n ** 18n

/** Routes of the exchange. The fields depend on the answer, so a number of the run selects the mutated one. */
const routes = ['tokens', 'gas-price', 'quotes', 'build-approve', 'build-transaction'] as const

test('a swap with a service answer that is wrong in any field costs exactly the requested amount and receives the shown one, or nothing is sent', async () => {
  const wrong: { route: string; change: ((truth: Json) => Json) | undefined } = { route: '', change: undefined }
  const environment = createTestEnvironment({
    now: Date.now(),
    async handle(request) {
      const response = await fetch(request)
      if (!wrong.change || !request.url.includes(`/v1/convert/${wrong.route}`) || !response.ok) return response
      return Response.json(wrong.change((await response.json()) as Json))
    },
  })
  const world = await setUpSwap(sandbox, { environment })
  const contractOf = (symbol: string): string =>
    sandbox.tokens['eip155:1']?.find(each => each.symbol === symbol)?.address ?? ''
  const [usdc, dai] = [contractOf('USDC'), contractOf('DAI')]
  const balances = (): Promise<bigint[]> =>
    Promise.all([balanceOf(sandbox, swapper, usdc), balanceOf(sandbox, swapper, dai)])
  const allowanceOf = async (token: string): Promise<bigint> => {
    const words = [swapper, exchange].map(each => each.slice(2).toLowerCase().padStart(64, '0')).join('')
    return BigInt(String(await callNode(sandbox, 'eth_call', [{ to: token, data: `0xdd62ed3e${words}` }, 'latest'])))
  }
  let sent = 0
  let answers = 0

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), fc.nat(), async (route, choice) => {
      wrong.route = route
      wrong.change = truth => fc.sample(wrongAnswers(truth), { numRuns: 1, seed: choice })[0]?.json ?? truth
      answers++
      const snapshot = await callNode(sandbox, 'evm_snapshot')
      const before = await balances()
      const asked = world.sent().length
      const made = await swap(world.store, { fromToken: usdc, toToken: dai, amount: '10' }).catch(() => undefined)
      wrong.change = undefined
      // The wallet answers before the block is mined.
      if (made) await expect.poll(() => callNode(sandbox, 'eth_getTransactionReceipt', [made.hash])).toBeTruthy()
      const after = await balances()
      const [given = 0n, gained = 0n] = [0, 1].map(index => (after[index] ?? 0n) - (before[index] ?? 0n))
      if (world.sent().length > asked) {
        sent++
        expect(await allowanceOf(usdc)).toBeLessThanOrEqual(amount)
        expect(await allowanceOf(dai)).toBe(0n)
      }
      if (made) {
        expect(given).toBe(-amount)
        expect(gained).toBeGreaterThanOrEqual(parseUnits(made.minimum, 18) ?? amount)
      } else expect([given, gained]).toEqual([0n, 0n])
      await callNode(sandbox, 'evm_revert', [snapshot])
    }),
    { numRuns: 40, endOnFailure: true },
  )
  // Some fields have no effect, so the swap is made although they are wrong.
  expect([answers >= 40, sent > 0]).toEqual([true, true])
  world.end()
}, 120_000)

test('a token list that is wrong in any field changes the symbol of no contract that the site names', async () => {
  let change: (truth: Json) => Json = truth => truth
  const environment = createTestEnvironment({
    now: Date.now(),
    async handle(request) {
      const response = await fetch(request)
      if (!request.url.includes('/v1/convert/tokens') || !response.ok) return response
      return Response.json(change((await response.json()) as Json))
    },
  })
  const truth = sandbox.tokens['eip155:1'] ?? []
  await fc.assert(
    fc.asyncProperty(fc.nat(), async choice => {
      change = answer => fc.sample(wrongAnswers(answer), { numRuns: 1, seed: choice })[0]?.json ?? answer
      const { swap: controller, end } = await setUpSwap(sandbox, { environment })
      for (const { address, symbol, isNamed, isNative, isImitation } of controller.tokens.known().value ?? []) {
        const named = truth.find(each => `eip155:1:${each.address}`.toLowerCase() === address.toLowerCase())
        expect(isNamed).toBe(isNative || named !== undefined)
        if (isNamed) expect(symbol).toBe(named?.symbol ?? 'ETH')
        else if (['ETH', 'USDC', 'DAI'].some(known => isSameSymbol(known, symbol))) expect(isImitation).toBe(true)
      }
      for (const { symbol, address } of truth)
        expect([undefined, `eip155:1:${address}`.toLowerCase()]).toContain(
          controller.tokens.find(symbol)?.address.toLowerCase(),
        )
      end()
    }),
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)

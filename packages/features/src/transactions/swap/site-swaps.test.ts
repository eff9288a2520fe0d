import { BaseError } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { type GivenKit, setUpKit } from './swap-kit.test-support.ts'
import { hash } from './swap-exchange.test-support.ts'
import { quoteSwap, swap } from './swap-of-site.ts'
import { usdc } from './swap-order.test-support.ts'

const request = { fromToken: 'native', toToken: usdc, amount: '1' }

describe('a swap of a site', () => {
  test.each([
    ['native', usdc, '2970'],
    [`eip155:1:${usdc}`, 'native', '0.00099'],
    [usdc.toUpperCase().replace('0X', '0x'), `eip155:1:0x${'e'.repeat(40)}`, '0.00099'],
  ])('of %s for %s is sent, with its minimum', async (fromToken, toToken, minimum) => {
    const { store, end } = await setUpKit({ allowance: 10n ** 12n })
    const amount = fromToken === 'native' ? '1' : '3'
    expect(await swap(store, { fromToken, toToken, amount })).toEqual({ hash, minimum })
    end()
  })

  test('is one batch if the wallet sends calls as one', async () => {
    const { store, end } = await setUpKit({
      actions: { canBatchCalls: async () => true, sendCalls: async () => '0xbatch' },
    })
    const sent = await swap(store, { fromToken: usdc, toToken: 'native', amount: '300' })
    expect(sent).toMatchObject({ hash: '0xbatch' })
    end()
  })

  test('fails if the price moves against it before the wallet is asked', async () => {
    let [quotes, price] = [0, 3_000_000_000n]
    const { store, end } = await setUpKit({
      price: () => price,
      answers(path) {
        if (path.endsWith('/quotes') && ++quotes === 2) price = 2_000_000_000n
        return undefined
      },
    })
    await expect(swap(store, request)).rejects.toMatchObject({ code: 'swapFailed' })
    end()
  })

  test('fails if the service is down after its approval, and says that this is on the chain', async () => {
    let isDown = false
    const { store, environment, end } = await setUpKit({
      answers: path => (isDown && path.startsWith('/v1/convert/') ? Response.json({}, { status: 503 }) : undefined),
      actions: {
        watchTransfer(_hash, _network, onOutcome) {
          isDown = true
          onOutcome({ status: 'success' })
          return () => {}
        },
      },
    })
    const swapped = swap(store, { fromToken: usdc, toToken: 'native', amount: '300' }).catch((error: unknown) => error)
    await environment.settle()
    expect(await swapped).toMatchObject({
      code: 'swapFailed',
      message: expect.stringContaining('The approval is on the chain, the swap is not'),
    })
    end()
  })

  test.each<[string, string, () => Promise<string>]>([
    ['swapUnanswered', 'Look for it before it is swapped again', async () => 'sent, I think'],
    ['swapFailed', 'insufficientFunds', () => Promise.reject(new BaseError('insufficientFunds', 'Too little'))],
  ])('is rejected with %s, and the advice "%s", after such an answer of the wallet', async (code, advice, sendCall) => {
    const { store, end } = await setUpKit({ actions: { sendCall } })
    await expect(swap(store, request)).rejects.toMatchObject({ code, message: expect.stringContaining(advice) })
    end()
  })

  test.each<[string, string, GivenKit, object]>([
    ['without an account', 'caipNetworkOrAddressUndefined', { isConnected: false }, {}],
    ['without a simulation', 'swapUnsupported', { without: 'simulateCalls' }, {}],
    ['without transfers', 'swapUnsupported', { without: 'transfer' }, {}],
    [
      'on a network without swaps',
      'swapUnsupported',
      { options: { networks: [{ ...testNetworks.mainnet, id: 5 }] } },
      {},
    ],
    ['of a token that is not listed', 'swapTokenMissing', {}, { toToken: `0x${'7'.repeat(40)}` }],
    ['of a token for itself', 'swapTokenMissing', {}, { toToken: 'native' }],
    ['without an amount', 'swapAmountMissing', {}, { amount: '0' }],
    ['with too much slippage', 'swapAmountMissing', {}, { slippage: 50.1 }],
    ['with too little slippage', 'swapAmountMissing', {}, { slippage: 0.009 }],
  ])('is rejected %s with %s', async (_what, code, given, more) => {
    const { store, end } = await setUpKit(given)
    for (const call of [quoteSwap, swap])
      await expect(call(store, { ...request, ...more })).rejects.toMatchObject({ code })
    end()
  })

  test('is rejected with the reason and its cause', async () => {
    const describeToken = async (address: string) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 8 })
    const { store, end } = await setUpKit({ actions: { describeToken } })
    await expect(swap(store, request)).rejects.toMatchObject({
      code: 'swapRefused',
      message: expect.stringContaining('hostile'),
      cause: { name: 'SwapRefusedError', reason: 'hostile' },
    })
    end()
  })

  test.each([
    [0.01, '2999.7'],
    [50, '1500'],
  ])('is quoted with a slippage of %s percent', async (slippage, minimum) => {
    const { store, end } = await setUpKit()
    expect(await quoteSwap(store, { ...request, slippage })).toMatchObject({ received: '3000', minimum })
    end()
  })

  test('is quoted, and says whether an approval is needed', async () => {
    const { store, end } = await setUpKit({
      answers: path => (path.endsWith('/allowance') ? Response.json({ allowance: '5000000' }) : undefined),
    })
    expect(await quoteSwap(store, request)).toEqual({
      received: '3000',
      minimum: '2970',
      symbol: 'USDC',
      needsApproval: false,
    })
    const pay = { fromToken: usdc, toToken: 'native' }
    expect(await quoteSwap(store, { ...pay, amount: '5' })).toMatchObject({ needsApproval: false })
    expect(await quoteSwap(store, { ...pay, amount: '6' })).toMatchObject({ needsApproval: true })
    end()
  })
})

import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { isSwapNetwork, popularSymbols, suggestedSymbols, swapNetworks } from './swap-networks.ts'
import { quoteSwap, swap, watchSwap } from './swap-of-site.ts'
import { fetchGasPrice } from './swap-service.ts'
import type { SwapState } from './swap-state.ts'
import { balanceOf, setUpSwap, swapper, until } from './swap-world.test-support.ts'

const sandbox = useSandbox()

const usdcOf = (): string => sandbox.tokens['eip155:1']?.find(({ symbol }) => symbol === 'USDC')?.address ?? ''

describe('swaps of the site without the modal', () => {
  test('resolve, and publish their outcome', async () => {
    const { store, end } = await setUpSwap(sandbox)
    const request = { fromToken: 'native', toToken: usdcOf(), amount: '0.5', slippage: 2 }
    const quote = await quoteSwap(store, request)
    expect(quote).toMatchObject({ symbol: 'USDC' })
    const before = await balanceOf(sandbox, swapper, usdcOf())
    let heard: Readonly<SwapState> | undefined
    const stop = watchSwap(store, state => (heard = state))
    const { hash, minimum } = await swap(store, request)
    await until(() => heard?.swaps[0]?.stage.status === 'done')
    expect(heard?.swaps[0]).toMatchObject({ stage: { hash } })
    expect(minimum).toBe(quote.minimum)
    const received = (await balanceOf(sandbox, swapper, usdcOf())) - before
    expect(received).toBe(BigInt((heard?.swaps[0]?.stage as { received: string } | undefined)?.received ?? '0'))
    stop()
    end()
  })

  // covers: S8.09, S8.10
  test('reject on a network that the service does not support', async () => {
    const environment = createTestEnvironment({ handle: request => fetch(request), now: Date.now() })
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:137'], ws: [] } })
    const { store, swap: controller, sent, end } = await setUpSwap(sandbox, { environment })
    const network = controller.network()
    if (!network) throw new Error('No network')
    await expect(fetchGasPrice(store, network)).rejects.toThrow('Network not supported for Gas Price')
    const request = { fromToken: 'native', toToken: usdcOf(), amount: '1' }
    await expect(swap(store, request)).rejects.toThrow('Network not supported for Swaps')
    expect(sent()).toEqual([])
    end()
  })

  test('reject an invalid request', async () => {
    const { store, end } = await setUpSwap(sandbox)
    const request = { fromToken: 'native', toToken: usdcOf(), amount: '1' }
    await expect(quoteSwap(store, { ...request, toToken: 'native' })).rejects.toThrow('Two different tokens')
    await expect(quoteSwap(store, { ...request, toToken: swapper })).rejects.toThrow('Two different tokens')
    await expect(quoteSwap(store, { ...request, amount: '0' })).rejects.toThrow('An amount is required')
    await expect(quoteSwap(store, { ...request, amount: 'NaN' })).rejects.toThrow('An amount is required')
    await expect(quoteSwap(store, { ...request, slippage: 90 })).rejects.toThrow('An amount is required')
    end()
  })
})

describe('swap networks and tokens', () => {
  // covers: S9.23
  test('are twelve networks', async () => {
    expect(swapNetworks.toSorted()).toEqual(
      [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(id => `eip155:${id}`).toSorted(),
    )
    expect(isSwapNetwork(undefined)).toBe(false)
  })

  // covers: S9.24, S9.25
  test('suggest and list the symbols that the network has', async () => {
    const { swap: controller, end } = await setUpSwap(sandbox)
    expect(controller.tokens.suggested().map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
    expect(controller.tokens.popular().every(({ symbol }) => popularSymbols.includes(symbol))).toBe(true)
    expect(suggestedSymbols.length).toBeLessThan(popularSymbols.length)
    end()
  })
})

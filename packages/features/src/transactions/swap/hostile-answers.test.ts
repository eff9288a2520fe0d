import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { setUpSwap, swapper, trader } from './swap-world.test-support.ts'

const sandbox = useSandbox()

type Json = Record<string, unknown>

/** An edit of the service's answer at a path. */
interface Lie {
  readonly path: string
  readonly edit: (answer: { tx: Json; quotes: Json[]; tokens: Json[] }, addresses: Addresses) => unknown
}

interface Addresses {
  readonly usdc: string
  readonly dai: string
}

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** Offset of the minimum in the exchange's call: after the two tokens and the amount. */
const minimumAt = 10 + 3 * 64
const minimumOf = (data: string): string => data.slice(minimumAt, minimumAt + 64)
const withMinimum = (data: string, edit: (least: bigint) => bigint): string =>
  data.slice(0, minimumAt) + word(edit(BigInt(`0x${minimumOf(data)}`)).toString(16)) + data.slice(minimumAt + 64)

/** A kit whose service sends an edited answer. */
async function setUpLie({ path, edit }: Lie) {
  const [usdc = '', dai = ''] = ['USDC', 'DAI'].map(
    symbol => sandbox.tokens['eip155:1']?.find(each => each.symbol === symbol)?.address,
  )
  const environment = createTestEnvironment({
    now: Date.now(),
    async handle(request) {
      const response = await fetch(request)
      if (!request.url.includes(path) || !response.ok) return response
      const answer = (await response.json()) as { tx: Json; quotes: Json[]; tokens: Json[] }
      return Response.json(edit(answer, { usdc, dai }))
    },
  })
  return await setUpSwap(sandbox, { environment })
}

describe('an inconsistent answer of the swap service', () => {
  test.each<{ of: string; lie: Lie; reason: string; from?: string }>([
    {
      of: 'a quote for another token',
      lie: {
        path: '/quotes',
        edit: ({ quotes }, { dai }) => ({ quotes: quotes.map(each => ({ ...each, toAccount: `eip155:1:${dai}` })) }),
      },
      reason: 'hostile',
    },
    {
      of: 'a token that counts otherwise than its chain',
      lie: {
        path: '/convert/tokens',
        edit: ({ tokens }) => ({
          tokens: tokens.map(each => (each['symbol'] === 'USDC' ? { ...each, decimals: 8 } : each)),
        }),
      },
      reason: 'hostile',
    },
    {
      of: 'a currency that counts otherwise than its network',
      lie: {
        path: '/convert/tokens',
        edit: ({ tokens }) => ({
          tokens: tokens.map(each => (each['symbol'] === 'ETH' ? { ...each, decimals: 17 } : each)),
        }),
      },
      reason: 'hostile',
    },
    {
      of: 'a quote for another amount',
      lie: { path: '/quotes', edit: ({ quotes }) => ({ quotes: quotes.map(each => ({ ...each, fromAmount: '1' })) }) },
      reason: 'hostile',
    },
    {
      of: 'a quote whose amount is no number',
      lie: { path: '/quotes', edit: ({ quotes }) => ({ quotes: quotes.map(each => ({ ...each, toAmount: 'NaN' })) }) },
      reason: 'fails',
    },
    {
      of: 'a quote of much more than the swap brings',
      lie: {
        path: '/quotes',
        edit: ({ quotes }) => ({
          quotes: quotes.map(each => ({ ...each, toAmount: `${BigInt(String(each['toAmount'])) * 2n}` })),
        }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'a transaction to another address than the spender',
      lie: { path: '/build-transaction', edit: ({ tx }) => ({ tx: { ...tx, to: `eip155:1:${trader}` } }) },
      reason: 'hostile',
    },
    {
      of: 'a transaction with more value',
      lie: { path: '/build-transaction', edit: ({ tx }) => ({ tx: { ...tx, amount: '1000000000000000000' } }) },
      reason: 'hostile',
    },
    {
      of: 'a transaction from another account',
      lie: { path: '/build-transaction', edit: ({ tx }) => ({ tx: { ...tx, from: `eip155:1:${trader}` } }) },
      reason: 'hostile',
    },
    {
      of: 'a transaction on another network',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }) => ({ tx: { ...tx, to: String(tx['to']).replace('eip155:1:', 'eip155:137:') } }),
      },
      reason: 'hostile',
    },
    {
      of: 'a transaction whose value is no number',
      lie: { path: '/build-transaction', edit: ({ tx }) => ({ tx: { ...tx, amount: 'NaN' } }) },
      reason: 'hostile',
    },
    {
      of: 'a transaction that pays somebody else',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }) => ({
          tx: { ...tx, data: String(tx['data']).toLowerCase().replace(word(swapper), word(trader)) },
        }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'a transaction that brings another token',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }, { dai }) => ({
          tx: { ...tx, data: String(tx['data']).replace(word('0x' + 'ee'.repeat(20)), word(dai)) },
        }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'a transaction whose contract would pay as little as a third less',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }) => ({ tx: { ...tx, data: withMinimum(String(tx['data']), least => (least * 2n) / 3n) } }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'a transaction whose contract would pay as little as nothing',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }) => ({ tx: { ...tx, data: withMinimum(String(tx['data']), () => 0n) } }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'a transaction that names the minimum where nobody looks',
      lie: {
        path: '/build-transaction',
        edit: ({ tx }) => ({
          tx: { ...tx, data: withMinimum(String(tx['data']), () => 0n) + minimumOf(String(tx['data'])) },
        }),
      },
      reason: 'belowMinimum',
    },
    {
      of: 'an approval of a token for the token itself',
      lie: {
        path: '/build-approve',
        edit: ({ tx }, { usdc }) => ({ tx: { ...tx, data: `0x095ea7b3${word(usdc)}${'f'.repeat(64)}` } }),
      },
      reason: 'hostile',
    },
    {
      of: 'an approval of another token',
      lie: { path: '/build-approve', edit: ({ tx }, { dai }) => ({ tx: { ...tx, to: `eip155:1:${dai}` } }) },
      reason: 'hostile',
    },
    {
      of: 'an approval that is a transfer',
      lie: {
        path: '/build-approve',
        edit: ({ tx }) => ({ tx: { ...tx, data: String(tx['data']).replace('0x095ea7b3', '0xa9059cbb') } }),
      },
      reason: 'hostile',
    },
    {
      of: 'an approval for somebody who does not swap',
      lie: {
        path: '/build-approve',
        edit: ({ tx }) => ({ tx: { ...tx, data: `0x095ea7b3${word(trader)}${'f'.repeat(64)}` } }),
      },
      reason: 'hostile',
    },
  ])('is rejected before the wallet is requested if it is $of', async ({ lie, reason }) => {
    const { swap, sent, enter, end, tokenOf } = await setUpLie(lie)
    await enter.call({ tokenOf }, 'USDC', 'ETH', '100')
    if (swap.state.quote.status === 'failed')
      expect(swap.state.quote.reason).toBe(reason === 'fails' ? 'noRoute' : reason)
    else {
      await swap.review()
      expect(swap.state.review).toMatchObject({ status: 'refused', reason })
    }
    await expect(swap.confirm()).rejects.toThrow('not reviewed')
    expect(sent()).toEqual([])
    end()
  })
})

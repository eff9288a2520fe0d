import { advanceUntil, has, until, type World, type WorldOptions } from '@latchkey/modal/test'
import { mockAddresses } from '@latchkey/testing'

import { connectToSend, type GivenSend, usdc, withSend } from '../send/send.test-support.ts'
import { answerExchange, exchangeActions } from './swap-exchange.test-support.ts'
import { swapFeature } from './swap-feature.ts'
import { nativeAddress } from './swap-networks.ts'
import type { SwapArguments, SwapRecord, SwapStage } from './swap-state.ts'

const priceOfEther = 3_240_800_000n
const ether = 10n ** 18n

/** Options of a test of Swap. */
export interface GivenSwap extends GivenSend {
  /** Price of an ether in the smallest unit of the token. It is read for each quote. */
  readonly price?: () => bigint
  /** Answers of the exchange in place of the default ones, by path. */
  readonly answers?: (path: string) => Response | undefined
  /** Name of the tokens. @default the real names */
  readonly called?: string
  /** Allowance of the router for the token. @default nothing */
  readonly allowance?: bigint
  /** Whether token and router accept signed permits. @default they do not */
  readonly permits?: boolean
}

/** A fixture in which the account has 0.841 ETH and 1,204.5 USDC, and the exchange trades them at 3,240.80. */
export function withSwap(given: GivenSwap = {}): WorldOptions {
  const price = given.price ?? (() => priceOfEther)
  const actions = exchangeActions({ ...given, price })
  const tokens = { 'eip155:1': [{ address: usdc }, { address: `0x${'d'.repeat(40)}` }] }
  const world = withSend({ ...given, actions, options: { tokens, ...given.options } })
  return {
    ...world,
    environment: {
      handle: async request => {
        const { pathname, searchParams } = new URL(request.url)
        return (
          given.answers?.(pathname) ??
          (await answerExchange(pathname, searchParams, request, { ...given, price: price() })) ??
          Response.json({}, { status: 404 })
        )
      },
    },
  }
}

/** Draft of the boards. */
export const draft: SwapArguments = { fromToken: 'native', toToken: 'USDC', amount: '0.15' }

/** Opens Swap with a site's arguments, and waits for the balances. */
export async function openSwap(world: World, prefill?: SwapArguments, given: GivenSwap = {}): Promise<void> {
  await connectToSend(world, given)
  const { store } = world
  store.modal.open()
  store.router.push('Swap', prefill ?? {})
  await until(() => store.use(swapFeature).state.from !== undefined && has('swap-input-from'), 'the token')
}

/** Waits for the quote of the draft. */
export async function quoted(world: World): Promise<void> {
  const { state } = world.store.use(swapFeature)
  await advanceUntil(world, () => state.quote.status === 'ready', 'the quote')
}

/** Opens the review, and waits for its result. */
export async function reviewed(world: World): Promise<void> {
  await quoted(world)
  world.store.router.push('SwapPreview')
  await until(() => has('swap-confirm-button') || has('swap-again-button'), 'the review')
  await until(() => {
    const { status } = world.store.use(swapFeature).state.review
    return status === 'ready' || status === 'refused'
  }, 'what came of it')
}

/** A swap that an earlier page has stored. */
export function recordOf(stage: SwapStage, more: Partial<SwapRecord> = {}): SwapRecord {
  return {
    id: 'one',
    tab: 'another',
    networkId: 'eip155:1',
    account: mockAddresses.eip155,
    wallet: 'Foxglove',
    from: { address: `eip155:1:${nativeAddress}`, symbol: 'ETH', decimals: 18 },
    to: { address: `eip155:1:${usdc}`, symbol: 'USDC', decimals: 6 },
    fromAmount: `${(15n * ether) / 100n}`,
    minimum: '481258800',
    expected: '486120000',
    slippage: 1,
    steps: [{ kind: 'swap', status: 'waiting' }],
    asked: Date.now(),
    stage,
    ...more,
  }
}

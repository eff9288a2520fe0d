import { advanceUntil, has, until, type World, type WorldOptions } from '@latchkey/modal/test'
import type { AdapterActions } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'

import { connectToSend, type GivenSend, usdc, withSend } from '../send/send.test-support.ts'
import { lessSlippage } from './less-slippage.ts'
import { swapFeature } from './swap-feature.ts'
import type { SwapArguments, SwapRecord, SwapStage } from './swap-state.ts'

/** Contract that trades. */
export const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Hash of a transaction on the chain. */
export const hash = `0x${'cd'.repeat(32)}`
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
  const allowance = { now: given.allowance ?? 0n }
  const actions: AdapterActions = {
    fetchAllowance: async () => allowance.now,
    describeToken: async address =>
      address === usdc
        ? { address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
        : { address, name: 'Dai', symbol: 'DAI', decimals: 18 },
    simulateCalls: async ({ from, calls }, signal, askWallet) => {
      const last = calls.at(-1)
      const [, amount = '0', least = '0', side] =
        /^0x5a5a5a5a([\da-f]{64})([\da-f]{64})0(a|b)$/.exec(last?.data ?? '') ?? []
      const units = BigInt(`0x${amount}`)
      const gained = brings(units, side === 'a', price())
      if (gained < BigInt(`0x${least}`)) return { status: 'fails', index: calls.length - 1, reason: 'too little' }
      const told = await askWallet?.(
        calls.map(({ to, data }) => ({ to, value: '0x0', data })),
        signal,
      )
      const given = side === 'a' ? {} : { token: usdc }
      const wanted = side === 'a' ? { token: usdc } : {}
      return {
        status: 'simulated',
        changes: [
          { account: from, ...given, amount: -units },
          { account: from, ...wanted, amount: gained },
        ],
        approvals: [],
        fee: told?.fee ?? 117_000_000_000_000n,
        ...(told?.payer && { payer: told.payer }),
      }
    },
    traceCall: async ({ from, calls }) => ({
      from,
      calls: calls.map(({ to, value, data }) => ({ to, value: `${value}`, digest: data, length: data.length / 2 - 1 })),
      nonce: 1,
      since: '1',
    }),
    findCall: async () => undefined,
    sendCall: async () => {
      allowance.now = 10n ** 30n
      return hash
    },
    ...(given.permits && {
      preparePermit: async request => ({ ...request, nonce: 0n, domain: { name: 'USD Coin', version: '2' } }),
      signPermit: async () => `0x${'ab'.repeat(65)}`,
    }),
    ...given.actions,
  }
  const tokens = { 'eip155:1': [{ address: usdc }, { address: `0x${'d'.repeat(40)}` }] }
  const world = withSend({ ...given, actions, options: { tokens, ...given.options } })
  return {
    ...world,
    environment: {
      handle: async request => {
        const { pathname, searchParams } = new URL(request.url)
        return (
          given.answers?.(pathname) ??
          (await exchange(pathname, searchParams, request, { ...given, price: price() })) ??
          Response.json({}, { status: 404 })
        )
      },
    },
  }
}

/** Body of a request for a transaction. */
interface SwapBody {
  readonly from: string
  readonly amount: string
  readonly userAddress: string
  readonly eip155: { readonly slippage: number }
}

/** Converts an amount into the other token. */
function brings(units: bigint, isEther: boolean, price: bigint): bigint {
  return isEther ? (units * price) / ether : (units * ether) / price
}

async function exchange(
  path: string,
  query: URLSearchParams,
  request: Request,
  { price, called, permits = false }: { price: bigint; called?: string; permits?: boolean },
): Promise<Response | undefined> {
  const isEther = (address: string | null): boolean => address?.endsWith(native) ?? false
  const [from, to, amount = '0'] = [query.get('from'), query.get('to'), query.get('amount') ?? undefined]
  switch (path) {
    case '/v1/convert/tokens':
      return Response.json({
        tokens: [
          { name: called ?? 'Ether', symbol: 'ETH', address: `eip155:1:${native}`, decimals: 18 },
          { name: called ?? 'USD Coin', symbol: 'USDC', address: `eip155:1:${usdc}`, decimals: 6, eip2612: permits },
          { name: called ?? 'Dai', symbol: 'DAI', address: `eip155:1:0x${'d'.repeat(40)}`, decimals: 18 },
        ],
      })
    case '/v1/convert/gas-price':
      return Response.json({ standard: '1000000000', fast: '1000000000', instant: '1000000000' })
    case '/v1/convert/quotes': {
      const toAmount = `${brings(BigInt(amount), isEther(from), price)}`
      return Response.json({
        quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to, takesPermit: permits }],
      })
    }
    case '/v1/convert/build-approve':
      return Response.json({
        tx: {
          from: query.get('userAddress'),
          to: from,
          data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
          value: '0',
        },
      })
    case '/v1/convert/build-transaction': {
      const body = (await request.json()) as SwapBody
      const isEtherGiven = isEther(body.from)
      const least = lessSlippage(brings(BigInt(body.amount), isEtherGiven, price), body.eip155.slippage)
      const words = [BigInt(body.amount), least].map(each => each.toString(16).padStart(64, '0'))
      return Response.json({
        tx: {
          from: body.userAddress,
          to: `eip155:1:${router}`,
          data: `0x5a5a5a5a${words.join('')}0${isEtherGiven ? 'a' : 'b'}`,
          amount: isEtherGiven ? body.amount : '0',
        },
      })
    }
    case '/v1/fungible/price':
      return Response.json({ fungibles: [] })
    default:
      return undefined
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
    from: { address: `eip155:1:${native}`, symbol: 'ETH', decimals: 18 },
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

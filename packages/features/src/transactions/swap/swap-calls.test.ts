import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { quoteSwap } from './swap-of-site.ts'
import { approveAs } from './swap-trades.test-support.ts'
import { setUpSwap, swapper } from './swap-world.test-support.ts'

const sandbox = useSandbox()

/** A request to the service with its answer. */
interface Heard {
  readonly call: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly answer: unknown
}

/** A kit that records its requests to the service; `answers` replaces some of the answers. */
async function setUpHeard(answers: (path: string) => unknown = () => undefined) {
  const heard: Heard[] = []
  const environment = createTestEnvironment({
    now: Date.now(),
    async handle(request) {
      const { pathname, searchParams } = new URL(request.url)
      const text = request.method === 'POST' ? await request.clone().text() : ''
      const own = answers(pathname)
      const response = own === undefined ? await fetch(request) : Response.json(own)
      if (!pathname.startsWith('/v1/convert/') && pathname !== '/v1/fungible/price') return response
      const answer: unknown = await response.clone().json()
      const { projectId, st, sv, ...query } = Object.fromEntries(searchParams)
      expect([projectId, st, sv]).toEqual(['sandbox', 'appkit', expect.any(String)])
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      heard.push({ call: `${request.method} ${pathname}`, query, body, answer })
      return response
    },
  })
  const world = await setUpSwap(sandbox, { environment })
  const account = `eip155:1:${swapper}`
  const idOf = (symbol: string): string => world.tokenOf(symbol).address
  const all = (call: string): Heard[] => heard.filter(each => each.call === call)
  /** Returns the first request to an endpoint. @throws if there was none */
  const of = (call: string): Heard => {
    const [first] = all(call)
    if (!first) throw new Error(`Nobody asked for ${call}`)
    return first
  }
  return { ...world, account, idOf, of, all }
}

describe('the requests of a swap to the service', () => {
  // covers: S7.05, S7.06, S7.07, S7.09
  test('load tokens, prices, the gas price and a quote, and the answers show', async () => {
    const world = await setUpHeard()
    const { swap, of, account, idOf, end } = world
    const tokens = of('GET /v1/convert/tokens')
    expect(tokens.query).toEqual({ chainId: 'eip155:1' })
    const listed = (tokens.answer as { tokens: { symbol: string; address: string; decimals: number }[] }).tokens
    expect(listed).toHaveLength(3)
    for (const { symbol, address, decimals } of listed)
      expect(swap.tokens.find(symbol)).toMatchObject({ symbol, address, decimals })

    const price = of('POST /v1/fungible/price')
    expect(price.body).toMatchObject({ currency: 'usd', addresses: expect.arrayContaining([idOf('DAI')]) as unknown })
    const prices = (price.answer as { fungibles: { symbol: string; price: number }[] }).fungibles
    for (const { symbol, price } of prices) expect(Number(swap.tokens.find(symbol)?.price)).toBe(price)
    expect(prices).not.toEqual([])

    await world.enter('USDC', 'ETH', '120')
    const gas = of('GET /v1/convert/gas-price')
    expect(gas.query).toEqual({ chainId: 'eip155:1' })
    const quote = of('GET /v1/convert/quotes')
    expect(quote.query).toEqual({
      amount: `${120n * 10n ** 18n}`,
      userAddress: account,
      from: idOf('USDC'),
      to: idOf('ETH'),
      gasPrice: (gas.answer as { standard: string }).standard,
    })
    const [told] = (quote.answer as { quotes: { toAmount: string }[] }).quotes
    expect(swap.state.quote).toMatchObject({ status: 'ready', toAmount: BigInt(told?.toAmount ?? '0') })
    end()
  })

  // covers: S7.10, S7.11
  test('build approval and transaction, which go to the wallet unchanged, but for an unlimited amount', async () => {
    const world = await setUpHeard()
    const { swap, settled, sent, of, all, account, idOf, end } = world
    await world.enter('USDC', 'ETH', '120')
    swap.setSlippage(2.5)
    await swap.review()
    const pair = { userAddress: account, from: idOf('USDC'), to: idOf('ETH') }
    expect(of('GET /v1/convert/build-approve').query).toEqual(pair)
    const amount = 120n * 10n ** 18n
    expect(of('POST /v1/convert/build-transaction').body).toEqual({
      ...pair,
      amount: `${amount}`,
      eip155: { slippage: 2.5 },
      disableEstimate: true,
    })
    await settled((await swap.confirm())?.id ?? '')
    const [approval, swapped] = sent().map(({ params }) => (params as { to: string; data: string }[])[0])
    const built = all('GET /v1/convert/build-approve').at(-1)?.answer as { tx: { data: string; to: string } }
    expect(`eip155:1:${approval?.to}`.toLowerCase()).toBe(built.tx.to.toLowerCase())
    expect(approval?.data.slice(0, -64)).toBe(built.tx.data.slice(0, -64))
    expect(BigInt(`0x${approval?.data.slice(-64)}`)).toBe(amount)
    const last = all('POST /v1/convert/build-transaction').at(-1)?.answer as { tx: { data: string; to: string } }
    expect(swapped?.data).toBe(last.tx.data)
    expect(`eip155:1:${swapped?.to}`.toLowerCase()).toBe(last.tx.to.toLowerCase())
    end()
  })

  // covers: S7.08
  test('report whether an approval is needed, and the chain decides before the swap', async () => {
    const { store, of, all, account, idOf, end } = await setUpHeard()
    const request = { fromToken: idOf('USDC'), toToken: 'native', amount: '120' }
    expect(await quoteSwap(store, request)).toMatchObject({ needsApproval: true })
    expect(of('GET /v1/convert/allowance').query).toEqual({ tokenAddress: idOf('USDC'), userAddress: account })
    await approveAs(sandbox, 'USDC', 120n * 10n ** 18n)
    expect(await quoteSwap(store, request)).toMatchObject({ needsApproval: false })
    expect(await quoteSwap(store, { ...request, amount: '120.1' })).toMatchObject({ needsApproval: true })
    const count = all('GET /v1/convert/allowance').length
    const native = { fromToken: 'native', toToken: idOf('USDC'), amount: '1' }
    expect(await quoteSwap(store, native)).toMatchObject({ needsApproval: false })
    expect(all('GET /v1/convert/allowance')).toHaveLength(count)
    end()
    await sandbox.reset()

    const lying = { allowance: `${10n ** 30n}` }
    const world = await setUpHeard(path => (path === '/v1/convert/allowance' ? lying : undefined))
    await world.enter('USDC', 'ETH', '120')
    await world.swap.review()
    expect(world.swap.state.review).toMatchObject({ plan: { steps: [{ kind: 'approve' }, { kind: 'swap' }] } })
    world.end()
    const mute = await setUpHeard(path => (path === '/v1/convert/allowance' ? { allowance: 'much' } : undefined))
    expect(await quoteSwap(mute.store, request)).not.toHaveProperty('needsApproval')
    mute.end()
  })
})

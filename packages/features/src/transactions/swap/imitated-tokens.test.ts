import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { quoteSwap, swap } from './swap-of-site.ts'
import { planOf, setUpSwap } from './swap-world.test-support.ts'

const sandbox = useSandbox()

interface Listed {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

const contractOf = (symbol: string): string =>
  sandbox.tokens['eip155:1']?.find(each => each.symbol === symbol)?.address ?? ''

/** A kit whose service edits its list of tokens. By default the site names USDC alone. */
function setUpList(edit: (tokens: readonly Listed[]) => readonly Listed[], names: readonly string[] = ['USDC']) {
  const environment = createTestEnvironment({
    now: Date.now(),
    async handle(request) {
      const response = await fetch(request)
      if (!request.url.includes('/convert/tokens')) return response
      return Response.json({ tokens: edit(((await response.json()) as { tokens: Listed[] }).tokens) })
    },
  })
  const tokens = names.map(symbol => ({ address: contractOf(symbol), symbol }))
  return setUpSwap(sandbox, { environment, options: { tokens: { 'eip155:1': tokens } } })
}

/** The list with DAI first, under the name and the symbol of USDC. */
const withFakeUsdc = (tokens: readonly Listed[]): readonly Listed[] => [
  ...tokens.filter(each => each.symbol === 'DAI').map(each => ({ ...each, name: 'USD Coin', symbol: 'USDC' })),
  ...tokens.filter(each => each.symbol !== 'DAI'),
]

const listed = (symbol: string): string => `eip155:1:${contractOf(symbol)}`.toLowerCase()

describe('a token that a service lists under a known symbol', () => {
  test.each(['USDC', 'usdc', 'ＵＳＤＣ'])(
    'is not selected by the symbol that a site requests, written as %s',
    async symbol => {
      const { swap: controller, end } = await setUpList(tokens =>
        withFakeUsdc(tokens).map(each => (each.symbol === 'USDC' && each.name === 'USD Coin' ? each : each)),
      )
      controller.begin({ fromToken: 'native', toToken: symbol, amount: '0.1' })
      expect(controller.state.to?.address.toLowerCase()).toBe(listed('USDC'))
      end()
    },
  )

  test.each(['U\u200bSDC', 'USDC.', 'USDC+', 'ETH+'])(
    'is not selected by %s, and neither is a known token',
    async symbol => {
      const { swap: controller, end } = await setUpList(withFakeUsdc)
      controller.begin({ fromToken: 'native', toToken: symbol, amount: '0.1' })
      expect(controller.state.to).toBeUndefined()
      end()
    },
  )

  test('is marked as an imitation, without a picture, and is neither suggested nor popular', async () => {
    const { swap: controller, end } = await setUpList(tokens =>
      withFakeUsdc(tokens).map(each => Object.assign({}, each, { logoUri: `${sandbox.url}/usdc.png` })),
    )
    const fake = controller.tokens.known().value?.find(({ address }) => address.toLowerCase() === listed('DAI'))
    expect(fake).toMatchObject({ symbol: 'USDC', isNamed: false, isImitation: true })
    expect(fake?.iconUrl).toBeUndefined()
    for (const tokens of [controller.tokens.suggested(), controller.tokens.popular()])
      expect(tokens.map(({ address }) => address.toLowerCase())).not.toContain(listed('DAI'))
    end()
  })

  test('is rejected at the review and without the modal, because its contract has another symbol', async () => {
    const { swap: controller, sent, store, end } = await setUpList(withFakeUsdc)
    const fake = controller.tokens.find(contractOf('DAI'))
    if (!fake) throw new Error('Not listed')
    const native = controller.tokens.find('native')
    if (!native) throw new Error('Not listed')
    controller.setToken('from', native)
    controller.setToken('to', fake)
    controller.setAmount('from', '0.1', ',')
    await expect.poll(() => controller.state.quote.status).toBe('ready')
    await controller.review()
    expect(controller.state.review).toMatchObject({ status: 'refused', reason: 'hostile' })
    const request = { fromToken: 'native', toToken: contractOf('DAI'), amount: '0.1' }
    for (const call of [swap, quoteSwap])
      await expect(call(store, request)).rejects.toMatchObject({ code: 'swapRefused', cause: { reason: 'hostile' } })
    expect(sent()).toEqual([])
    end()
  })

  test('has its own symbol if the site or the kit names the contract', async () => {
    const { swap: controller, end } = await setUpList(withFakeUsdc, ['USDC', 'DAI'])
    expect(controller.tokens.find(contractOf('DAI'))).toMatchObject({ symbol: 'DAI', isNamed: true })
    end()
  })

  test('is not selected by its symbol if two contracts have it and neither is listed', async () => {
    const { swap: controller, end } = await setUpList(
      tokens => tokens.map(each => (each.symbol === 'ETH' ? each : { ...each, symbol: 'NEW' })),
      [],
    )
    controller.begin({ fromToken: 'native', toToken: 'NEW' })
    expect([controller.state.from?.symbol, controller.state.to]).toEqual(['ETH', undefined])
    end()
  })
})

test('an unlisted token is swapped under the symbol of its contract, and its plan marks it as unlisted', async () => {
  const { swap: controller, tokenOf, end } = await setUpList(tokens => tokens)
  controller.setToken('from', tokenOf('ETH'))
  const dai = controller.tokens.find(contractOf('DAI'))
  if (!dai) throw new Error('Not listed')
  controller.setToken('to', dai)
  controller.setAmount('from', '0.1', ',')
  await expect.poll(() => controller.state.quote.status).toBe('ready')
  await controller.review()
  expect(planOf({ swap: controller }).to).toMatchObject({ symbol: 'DAI', isNamed: false, isImitation: true })
  end()
})

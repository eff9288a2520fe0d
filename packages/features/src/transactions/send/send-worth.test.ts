import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { maya, raise, setUp, usdc } from './send-world.test-support.ts'

const ether = 10n ** 18n

/** A balance as the service reports it. */
function balance(symbol: string, numeric: string, more: object = {}) {
  const decimals = symbol === 'USDC' ? '6' : '18'
  const address = symbol === 'USDC' ? { address: `eip155:1:${usdc}` } : {}
  return { name: symbol, symbol, chainId: 'eip155:1', ...address, quantity: { decimals, numeric }, ...more }
}

/** A kit whose service reports these balances. */
function setUpListed(balances: readonly object[], world: Parameters<typeof setUp>[0] = {}) {
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1', 'eip155:137'], ws: [] } })
  environment.respond('/balance', { json: { balances } })
  return setUp({ environment, options: { services: { blockchain: 'https://chain.example' } }, ...world })
}

describe('the worth of a send', () => {
  const priced = balance('ETH', '2', { price: 3250.5, value: 6501 })

  test('is exact in US dollars, as is the worth of the native currency', async () => {
    const { send } = await setUpListed([priced, balance('USDC', '5')])
    expect(send.state).toMatchObject({ amountInUSD: undefined, networkBalanceInUSD: '6501' })
    send.setAmount('0.5', ',')
    expect(send.state).toMatchObject({ amountInUSD: '1625.25', networkBalanceInUSD: '6501' })
    send.setAmount('', ',')
    expect(send.state.amountInUSD).toBeUndefined()
  })

  test('is unknown for a token without a price, beside the worth of the native currency', async () => {
    const { send } = await setUpListed([balance('USDC', '5'), priced])
    send.setAmount('0.5', ',')
    send.setToken(send.tokens()?.find(({ symbol }) => symbol === 'USDC') ?? raise())
    expect(send.state).toMatchObject({ sendTokenAmount: '0.5', amountInUSD: undefined, networkBalanceInUSD: '6501' })
  })

  test('is unknown if no service reports prices', async () => {
    const { send } = await setUp()
    send.setAmount('0.5', ',')
    expect(send.state).toMatchObject({ amountInUSD: undefined, networkBalanceInUSD: undefined })
  })
})

describe('the fee of a send of a token', () => {
  const costly = {
    estimateTransfer: async ({ amount }: { amount: bigint }) => ({
      fee: 3n * ether,
      max: 5_000_000n,
      costs: [],
      received: amount,
    }),
  }

  test.each([
    ['3.1', undefined],
    ['0.001', 'fee'],
  ])('is compared with the native currency of the list, %s: %s', async (listed, issue) => {
    const { send, draft } = await setUpListed([balance('USDC', '5'), balance('ETH', listed)], { actions: costly })
    send.setToken(send.tokens()?.find(({ symbol }) => symbol === 'USDC') ?? raise())
    await draft('1', maya)
    expect(send.state).toMatchObject({ estimate: { status: 'ready' }, issue })
  })

  test('is not compared with the balance of the account on another network', async () => {
    const address = `eip155:137:${usdc}`
    const { send, draft, environment } = await setUpListed(
      [{ ...balance('USDC', '5'), chainId: 'eip155:137', address }],
      { actions: costly },
    )
    send.begin({ token: address, chainId: 137 })
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token).toMatchObject({ address })
    }, 10_000)
    await draft('1', maya)
    expect(send.state).toMatchObject({ estimate: { status: 'ready' }, issue: undefined })
  })
})

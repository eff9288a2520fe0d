import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { subscribe } from 'valtio/vanilla'

import { tokensAgeMs } from '../../account/tokens/kept-tokens.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { maya, raise, setUp, usdc } from './send-world.test-support.ts'

describe('the selected token', () => {
  test('creates no order on a network that the site does not list, and Max is its whole balance', async () => {
    const { send, draft } = await setUp()
    await draft('0.5', maya)
    const token = send.state.token ?? raise()
    send.setToken({ ...token, chainId: 'eip155:42', quantity: { decimals: '18', numeric: '0.75' } })
    expect(send.order()).toBeUndefined()
    expect(send.state).toMatchObject({ sendTokenAmount: '0.5', estimate: { status: 'idle' } })
    expect(await send.setMax()).toBe(true)
    expect(send.state.amountText).toBe('0.75')
  })

  test('stays if the user selects it while the balance of the native currency loads', async () => {
    const environment = createTestEnvironment()
    const balances: ((value: { balance: string; symbol: string }) => void)[] = []
    const token = { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: `eip155:1:${usdc}` }
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
    environment.respond('/balance', { json: { balances: [{ ...token, quantity: { decimals: '6', numeric: '5' } }] } })
    const { send } = await setUp({
      environment,
      options: { services: { blockchain: 'https://chain.example' } },
      actions: { fetchBalance: () => new Promise(resolve => balances.push(resolve)) },
    })
    expect([send.state.token, balances.length > 0]).toEqual([undefined, true])
    send.setToken(send.tokens()?.find(({ symbol }) => symbol === 'USDC') ?? raise())
    for (const resolve of balances) resolve({ balance: '2', symbol: 'ETH' })
    await environment.settle()
    expect(send.state.token?.symbol).toBe('USDC')
  })
})

describe('the recipient', () => {
  test('stays known while balances are refreshed', async () => {
    let balance = '2'
    const { send, draft, store, environment } = await setUp({
      actions: { fetchBalance: async () => ({ balance, symbol: 'ETH' }) },
    })
    await draft('0.5', maya)
    const statuses = new Set<string>()
    const stop = subscribe(send.state, () => statuses.add(send.state.receiver.status), true)
    balance = '3'
    await environment.advance(tokensAgeMs)
    await store.use(tokensFeature).refresh()
    await environment.settle()
    stop()
    expect(send.state.token?.quantity.numeric).toBe('3')
    expect([...statuses]).toEqual(['known'])
  })
})

import { createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
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

  test('has its whole balance as Max on a network that the site does not list, without a recipient too', async () => {
    const { send } = await setUp()
    send.setToken({
      ...(send.state.token ?? raise()),
      chainId: 'eip155:42',
      quantity: { decimals: '18', numeric: '0.75' },
    })
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

describe('the native currency of a send', () => {
  /** A kit whose list lacks the native currency, and whose node answers balances when the test resolves them. */
  async function setUpUnlisted() {
    const environment = createTestEnvironment()
    const answers: (() => void)[] = []
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1', 'eip155:137'], ws: [] } })
    environment.respond('/balance', { json: { balances: [] } })
    const fixture = await setUp({
      environment,
      options: { services: { blockchain: 'https://chain.example' } },
      actions: {
        async fetchBalance(account, { id, nativeCurrency: { symbol } }) {
          await new Promise<void>(resolve => answers.push(resolve))
          return { balance: account === mockAddresses.eip155 && id === 1 ? '2' : '3', symbol }
        },
      },
    })
    return {
      ...fixture,
      async answer() {
        for (const resolve of answers.splice(0)) resolve()
        await environment.settle()
      },
    }
  }

  test('is selected once the node reports its balance', async () => {
    const { send, answer } = await setUpUnlisted()
    expect([send.tokens(), send.state.token]).toEqual([[], undefined])
    await answer()
    expect(send.state.token).toMatchObject({ symbol: 'ETH', quantity: { numeric: '2' } })
  })

  test.each<[string, (fixture: Awaited<ReturnType<typeof setUp>>) => unknown]>([
    ['the wallet has disconnected', ({ store }) => store.connections.disconnect()],
    [
      'another account is active',
      ({ connector }) => connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222']),
    ],
    ['another network is active', ({ connector }) => connector.emitNetwork('eip155:137')],
  ])('is not selected with a balance that arrives when %s', async (_what, change) => {
    const fixture = await setUpUnlisted()
    const { send, environment, answer } = fixture
    const selected: unknown[] = []
    const stop = subscribe(send.state, () => selected.push(send.state.token?.quantity.numeric), true)
    await change(fixture)
    await environment.settle()
    await answer()
    stop()
    expect(selected).not.toContain('2')
  })

  test('is selected only once the list of tokens has loaded', async () => {
    let answer = (): void => {}
    const { send, connector, environment } = await setUp({
      actions: {
        async fetchTokens(_account, { id }) {
          if (id === 137) await new Promise<void>(resolve => (answer = resolve))
          return []
        },
      },
    })
    connector.emitNetwork('eip155:137')
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.network()?.id).toBe(137)
    })
    expect(send.state).toMatchObject({ token: undefined, issue: 'token' })
    answer()
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token?.chainId).toBe('eip155:137')
    }, 10_000)
  })

  test('is not selected in place of a requested token that the account lacks, and the list is requested once', async () => {
    let requests = 0
    let isGone = false
    const { send, connector, environment } = await setUp({
      actions: {
        async fetchTokens() {
          requests++
          if (isGone) throw new Error('The node is gone')
          return []
        },
      },
    })
    send.begin({ token: usdc, chainId: 137 })
    isGone = true
    requests = 0
    connector.emitNetwork('eip155:137')
    await vi.waitFor(async () => {
      await environment.settle()
      expect(requests).toBeGreaterThan(0)
    }, 10_000)
    await environment.settle()
    expect([send.state.token, requests]).toEqual([undefined, 1])
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

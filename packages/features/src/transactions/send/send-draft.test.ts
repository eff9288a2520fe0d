import { BaseError, BelowRentError } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { estimateAgeMs, keyOf, simulationWaitMs } from '../shared/send-costs.ts'
import type { SendOrder } from '../shared/send-order.ts'
import { fee, maya, setUp } from './send-world.test-support.ts'

const ether = 10n ** 18n

describe('an amount', () => {
  test.each([
    ['1,000', ',', undefined],
    ['25,000', ',', undefined],
    ['1.000', '.', undefined],
    ['1.000', ',', '1'],
    ['1,000', '.', '1'],
    ['0,125', ',', '0.125'],
    [',125', ',', '0.125'],
    ['1,25', ',', '1.25'],
    ['1,2505', ',', '1.2505'],
    ['1250,125', ',', '1250.125'],
  ] as const)('reads "%s", with "%s" between thousands, as %s', async (text, group, amount) => {
    const { send } = await setUp()
    send.setAmount(text, group)
    expect(send.state.sendTokenAmount).toBe(amount)
    expect(send.state.issue === 'amountUnclear').toBe(amount === undefined)
    expect(send.state.amountText).toBe(text)
  })

  test("is written in the user's format if a site sets it, and is empty if it is no decimal text", async () => {
    const { send } = await setUp()
    send.begin({ amount: '1.234' }, '.')
    expect(send.state).toMatchObject({ amountText: '1,234', sendTokenAmount: '1.234' })
    send.begin({ amount: '1,234' }, '.')
    expect(send.state).toMatchObject({ amountText: '1,234', sendTokenAmount: undefined, issue: 'amountUnclear' })
  })

  test('is not sent if it has two readings, and stays ambiguous with another token', async () => {
    const { send, draft, asked } = await setUp()
    await draft('1,000', maya)
    await expect(send.send()).rejects.toMatchObject({ code: 'sendAmountAndReceiverMissing' })
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    expect(send.state).toMatchObject({ amountText: '1,000', issue: 'amountUnclear' })
    expect(asked()).toBe(0)
    send.setAmount('1', ',')
    expect(send.state).toMatchObject({ sendTokenAmount: '1' })
  })
})

describe('an empty draft', () => {
  test('has no costs and no changes, and requests none', async () => {
    const { send, store, environment } = await setUp()
    expect(send.state).toMatchObject({ estimate: { status: 'idle' }, simulation: { status: 'idle' } })
    await send.simulate()
    expect(send.state.simulation).toEqual({ status: 'idle' })
    store.destroy()
    await environment.settle()
  })
})

describe('the costs of a send', () => {
  test('are not estimated above the balance, and stay while those of another amount load', async () => {
    const estimated: bigint[] = []
    const { send, environment, draft } = await setUp({
      actions: {
        async estimateTransfer({ amount }) {
          estimated.push(amount)
          return { fee, max: 2n * ether, costs: [], received: amount }
        },
      },
    })
    await draft('2.1', maya)
    expect([estimated, send.state.estimate]).toEqual([[], { status: 'idle' }])
    await draft('0.1', maya)
    expect(send.state.estimate).toMatchObject({ status: 'ready', value: { received: ether / 10n } })
    send.setAmount('0.2', ',')
    expect(send.state.estimate).toMatchObject({ status: 'loading', value: { received: ether / 10n } })
    await environment.advance(300)
    expect(send.state.estimate).toMatchObject({ status: 'ready', value: { received: ether / 5n } })
    send.setAmount('0.3', ',')
    expect(send.state.estimate).toMatchObject({ status: 'loading', value: { received: ether / 5n } })
  })

  test('are those of this send alone: a mint and an amount are never mistaken for others', () => {
    const sender = { address: maya, network: { caipNetworkId: 'solana:1', chainNamespace: 'solana' } }
    const orderOf = (mint: string, amount: bigint) =>
      ({
        sender,
        receiver: { address: maya },
        token: { chainId: 'solana:1', address: `solana:1:${mint}`, decimals: 6 },
        amount,
      }) as unknown as SendOrder
    expect(keyOf(orderOf('mint1', 2n))).not.toBe(keyOf(orderOf('mint', 12n)))
  })

  test('are unknown, as are the balance changes, with an adapter that has no actions', async () => {
    const connector = createMockConnector()
    const { actions: _actions, ...adapter } = createMockAdapter({
      connectors: [connector],
      actions: { estimateTransfer: () => Promise.reject(new Error('Never asked')), transfer: async () => '0xab' },
    })
    const { store, send, environment } = await setUp({ connector, options: { adapters: [adapter] } })
    send.setToken({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      decimals: 18,
      quantity: { decimals: '18', numeric: '2' },
      isNamed: true,
    })
    send.setAmount('0.1', ',')
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    expect(send.state.receiver).toMatchObject({ status: 'known' })
    expect(send.state.estimate).toMatchObject({ status: 'failed', error: { code: 'sendChainUnsupported' } })
    await send.simulate()
    expect(send.state.simulation.value).toEqual({ status: 'notSimulated' })
    store.destroy()
  })

  test('are compared with the balance of the account if the list has no native currency', async () => {
    const environment = createTestEnvironment()
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
    environment.respond('/balance', { json: { balances: [] } })
    const { send, draft } = await setUp({
      environment,
      options: { services: { blockchain: 'https://chain.example' } },
      actions: {
        estimateTransfer: async ({ amount }) => ({ fee: 3n * ether, max: 2n * ether, costs: [], received: amount }),
      },
    })
    await draft('0.1', maya)
    expect([send.tokens(), send.state.token?.symbol, send.state.issue]).toEqual([[], 'ETH', 'fee'])
  })

  test('fail with a code if the adapter estimates none', async () => {
    const { send, draft } = await setUp({ without: ['estimateTransfer'] })
    await draft('0.1', maya)
    expect(send.state.estimate).toMatchObject({ status: 'failed', error: { code: 'sendChainUnsupported' } })
  })
})

describe('the balance changes of a send', () => {
  test('are simulated again if the fee rises during the review, and are unknown until then', async () => {
    let max = 15n * 10n ** 17n
    let isHeld = false
    let tell = (): void => {}
    const { send, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => ({ fee, max, costs: [], received: amount }),
        async simulateTransfer({ to, amount }) {
          if (isHeld) await new Promise<void>(resolve => (tell = resolve))
          return { status: 'simulated', changes: [{ account: to, amount }] }
        },
      },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    await send.simulate()
    expect(send.state.simulation.value).toMatchObject({ changes: [{ amount: max }] })
    max -= 10n ** 16n
    isHeld = true
    await environment.advance(estimateAgeMs)
    expect(send.state.sendTokenAmount).toBe('1.49')
    expect(send.state.simulation).toEqual({ status: 'loading', value: undefined })
    tell()
    await environment.settle()
    expect(send.state.simulation.value).toMatchObject({ changes: [{ amount: max }] })
  })

  test('are those of the latest amount if the first answer arrives last', async () => {
    let max = 15n * 10n ** 17n
    const tell: (() => void)[] = []
    const { send, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => ({ fee, max, costs: [], received: amount }),
        async simulateTransfer({ to, amount }) {
          await new Promise<void>(resolve => tell.push(resolve))
          return { status: 'simulated', changes: [{ account: to, amount }] }
        },
      },
    })
    await send.setMax()
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    await environment.advance(estimateAgeMs / 2)
    void send.simulate()
    max -= 10n ** 16n
    await environment.advance(estimateAgeMs / 2)
    tell[1]?.()
    await environment.settle()
    tell[0]?.()
    await environment.settle()
    expect(send.state.simulation.value).toMatchObject({ changes: [{ amount: max }] })
  })
})

describe('the balance changes of a send while the node fails', () => {
  /** A node that fails to simulate until it recovers. */
  async function setUpFailing(fail: () => Promise<never>) {
    let isWell = false
    let asked = 0
    const world = await setUp({
      actions: {
        async simulateTransfer({ to, amount }) {
          asked++
          return isWell ? { status: 'simulated', changes: [{ account: to, amount }] } : fail()
        },
      },
    })
    await world.draft('0.1', maya)
    return { ...world, asked: () => asked, recover: () => void (isWell = true) }
  }

  test('report the failure, and arrive with the next costs once the node recovers', async () => {
    const { send, environment, recover, asked } = await setUpFailing(() => Promise.reject(new Error('HTTP 500')))
    await send.simulate()
    expect(send.state.simulation).toMatchObject({ status: 'failed', value: undefined })
    await environment.advance(estimateAgeMs)
    expect([send.state.simulation.status, asked()]).toEqual(['failed', 2])
    recover()
    await environment.advance(estimateAgeMs)
    expect(send.state.simulation).toMatchObject({ status: 'ready', value: { status: 'simulated' } })
    await environment.advance(estimateAgeMs)
    expect(asked()).toBe(3)
  })

  test('report a failure if no answer arrives within 8 seconds', async () => {
    const { send, environment } = await setUpFailing(() => new Promise(() => {}))
    const asking = send.simulate()
    await environment.advance(simulationWaitMs)
    await asking
    expect(send.state.simulation.status).toBe('failed')
  })

  test('are requested again on demand, and report the failure until then', async () => {
    const { send, recover } = await setUpFailing(() => Promise.reject(new Error('HTTP 500')))
    await send.simulate()
    recover()
    const asking = send.simulate()
    expect(send.state.simulation.status).toBe('failed')
    await asking
    expect(send.state.simulation.status).toBe('ready')
  })
})

describe('an issue that keeps a send from the review', () => {
  test.each([
    ['belowRent', 'rent'],
    ['tokenNotSendable', 'tokenRefused'],
    ['insufficientFunds', 'fee'],
    ['libraryMissing', 'unavailable'],
    ['nodeUnreadable', undefined],
  ])('is, if the costs fail with %s, %s', async (code, issue) => {
    const { send, draft } = await setUp({
      actions: { estimateTransfer: () => Promise.reject(new BaseError(code, 'Not to be sent')) },
    })
    await draft('0.1', maya)
    expect(send.state.issue).toBe(issue)
  })

  test('stays while the costs are requested again', async () => {
    let ask = (): Promise<never> => Promise.reject(new BelowRentError('recipient', 1n))
    const { send, draft, environment } = await setUp({ actions: { estimateTransfer: () => ask() } })
    await draft('0.1', maya)
    ask = () => new Promise(() => {})
    await environment.advance(estimateAgeMs)
    expect(send.state).toMatchObject({ issue: 'rent', estimate: { status: 'failed' } })
    await draft('0.2', maya)
    expect(send.state).toMatchObject({ issue: undefined, estimate: { status: 'loading' } })
  })

  test('is logged once if a library is missing, which only the developer can install', async () => {
    const missing = new BaseError('libraryMissing', '@solana/web3.js did not load', { advice: 'npm install it' })
    const { draft, environment } = await setUp({ actions: { estimateTransfer: () => Promise.reject(missing) } })
    await draft('0.1', maya)
    await environment.advance(2 * estimateAgeMs)
    const told = environment.browser.logs.filter(({ level }) => level === 'error')
    expect(told.map(({ message }) => message)).toEqual([
      'Nothing can be sent: @solana/web3.js did not load. npm install it',
    ])
  })
})

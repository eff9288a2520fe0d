import type { AdapterActions, Balance, TransferSimulation } from '@latchkey/primitives'
import { createMockAdapter, mockAddresses } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { estimateAgeMs } from '../shared/send-costs.ts'
import { payFeature } from './pay-feature.ts'
import { order, setUp, usdc } from './pay-world.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

describe('the screen of a payment', () => {
  test('has nothing to show before there is a payment', async () => {
    const { store } = await setUp()
    expect(store.use(payFeature).state).toEqual({ issue: 'account', notices: [], loading: false, ...idle })
  })

  test('shows at most 256 characters of the reference and of the merchant', async () => {
    const { begin } = await setUp()
    const { pay } = await begin({ ...order, reference: 'r'.repeat(257), merchant: 'm'.repeat(257) })
    expect(pay.state.payment).toMatchObject({ reference: 'r'.repeat(256), merchant: 'm'.repeat(256) })
  })

  test('warns of a recipient that resembles the account, as soon as it is known', async () => {
    const { begin } = await setUp()
    const { eip155: own } = mockAddresses
    const { pay } = await begin({ ...order, to: `${own.slice(0, 8)}${'0'.repeat(28)}${own.slice(-6)}` })
    await expect.poll(() => pay.state.notices).toEqual([{ kind: 'lookAlike', known: own }])
  })

  test('loads the tokens of the paying account, for the price and the picture of the asset', async () => {
    const { begin } = await setUp()
    const { pay } = await begin()
    expect(pay.tokens()?.[0]).toMatchObject({ symbol: 'ETH', quantity: { numeric: '2' } })
  })

  test('estimates nothing for a payment to the account itself', async () => {
    const estimateTransfer = vi.fn<NonNullable<AdapterActions['estimateTransfer']>>()
    const simulateTransfer = vi.fn<NonNullable<AdapterActions['simulateTransfer']>>()
    const { ask, store, environment } = await setUp({ actions: { estimateTransfer, simulateTransfer } })
    ask({ ...order, to: mockAddresses.eip155 }).catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    pay.follow()
    await environment.advance(1_000)
    await pay.simulate()
    expect([pay.state.issue, pay.state.estimate.status]).toEqual(['own', 'idle'])
    expect([estimateTransfer, simulateTransfer].flatMap(({ mock }) => mock.calls)).toEqual([])
    // The issue says it already.
    await expect.poll(() => pay.state.notices).toEqual([])
  })

  test('renews the fee of a payment while it is open', async () => {
    const estimateTransfer = vi.fn(async ({ amount }: { amount: bigint }) => ({
      fee: 21_000n,
      max: 10n ** 19n,
      costs: [],
      received: amount,
    }))
    const { begin, environment } = await setUp({ actions: { estimateTransfer } })
    await begin()
    estimateTransfer.mockClear()
    await environment.advance(3 * estimateAgeMs)
    expect(estimateTransfer.mock.calls.length).toBeGreaterThan(1)
  })

  test('names the fee as the issue if the account has a token, and too little of the native currency', async () => {
    const { ask, store, environment } = await setUp({
      actions: { fetchBalance: async () => ({ balance: '0', symbol: 'ETH' }) },
    })
    ask({ ...order, amount: '1.5', asset: { chainId: 'eip155:1', address: usdc } }).catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    pay.follow()
    await environment.advance(1_000)
    expect(pay.state.issue).toBe('fee')
  })

  test('shows no reference that is no text', async () => {
    const { begin } = await setUp()
    const { pay } = await begin({ ...order, reference: 7 } as never)
    expect(pay.state.payment).toMatchObject({ reference: '' })
  })

  test('can be left out: the kit ends without it', async () => {
    const { store } = await setUp()
    store.use(payFeature)
    expect(() => store.destroy()).not.toThrow()
  })

  test.each(['its screen', 'the kit'])('requests nothing of the node any more once %s is gone', async gone => {
    const fetchBalance = vi.fn(async (): Promise<Balance> => ({ balance: '2', symbol: 'ETH' }))
    const { begin, store, environment } = await setUp({ actions: { fetchBalance } })
    const { stop, paid } = await begin()
    paid.catch(() => {})
    if (gone === 'its screen') stop()
    else store.destroy()
    await environment.settle()
    fetchBalance.mockClear()
    await environment.advance(10 * 60_000)
    environment.browser.comeBack()
    await environment.settle()
    expect(fetchBalance).not.toHaveBeenCalled()
  })
})

const idle = {
  payment: undefined,
  token: undefined,
  sendTokenAmount: undefined,
  estimate: { status: 'idle' },
  simulation: { status: 'idle' },
  record: undefined,
}

describe('the simulation of a payment', () => {
  /** Opens the payment with a node that simulates when the test says so. */
  async function setUpSimulation() {
    const held: { resolve: (simulation: TransferSimulation) => void; reject: (error: Error) => void }[] = []
    const simulateTransfer = () => new Promise<TransferSimulation>((resolve, reject) => held.push({ resolve, reject }))
    const world = await setUp({ actions: { simulateTransfer } })
    world.ask().catch(() => {})
    await world.environment.settle()
    const pay = world.store.use(payFeature)
    pay.follow()
    await world.environment.advance(1_000)
    return { ...world, pay, held }
  }

  test('keeps its error until a repeated one has a result', async () => {
    const { pay, held, environment } = await setUpSimulation()
    expect(pay.state.simulation).toEqual({ status: 'loading', value: undefined })
    const error = new Error('The node is gone')
    held.shift()?.reject(error)
    await environment.settle()
    expect(pay.state.simulation).toMatchObject({ status: 'failed', value: undefined, error })
    void pay.simulate()
    await environment.settle()
    expect(pay.state.simulation).toMatchObject({ status: 'failed', error })
    held.shift()?.resolve({ status: 'notSimulated' })
    await environment.settle()
    expect(pay.state.simulation).toMatchObject({ status: 'ready', value: { status: 'notSimulated' } })
  })

  test('is not that of another account that was active before', async () => {
    const { pay, held, environment, connector } = await setUpSimulation()
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    await environment.advance(1_000)
    held.shift()?.reject(new Error('of the former account'))
    await environment.settle()
    expect(pay.state.simulation).toEqual({ status: 'loading', value: undefined })
    held.shift()?.resolve({ status: 'notSimulated' })
    await environment.settle()
    expect(pay.state.simulation).toMatchObject({ status: 'ready' })
  })
})

test('a payment is checked by the adapter of its own namespace', async () => {
  const readAddress = vi.fn<NonNullable<AdapterActions['readAddress']>>()
  const { begin, transfers } = await setUp({
    more: [createMockAdapter({ namespace: 'solana', connectors: [], actions: { readAddress } })],
  })
  const { pay } = await begin()
  await pay.pay()
  expect(transfers).toHaveLength(1)
  expect(readAddress).not.toHaveBeenCalled()
})

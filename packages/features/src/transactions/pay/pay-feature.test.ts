import { slicesFeature } from '@latchkey/core'
import type { Balance } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { connect } from '../../onboarding/connect/slice.ts'
import { pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { payFeature } from './pay-feature.ts'
import { hash, order, receipt, setUp, usdc } from './pay-world.test-support.ts'

const declined = (): Error => Object.assign(new Error('no'), { code: 4001 })
const paidInUsdc = { ...order, amount: '1.5', asset: { chainId: 'eip155:1', address: usdc } } as const
const other = '0x2222222222222222222222222222222222222222'

describe('payFeature', () => {
  test('has no notices before there is a payment, and none while no account is connected', async () => {
    const { store, ask, environment } = await setUp({ isConnected: false })
    const pay = store.use(payFeature)
    pay.follow()
    expect(pay.state.notices).toEqual([])
    ask().catch(() => {})
    await environment.settle()
    expect(pay.state).toMatchObject({ payment: { id: 'order-7' }, notices: [], issue: 'account' })
  })

  test('fetches no balance until its screen shows', async () => {
    const fetchBalance = vi.fn(async (): Promise<Balance> => ({ balance: '2', symbol: 'ETH' }))
    const { store, ask, environment } = await setUp({ actions: { fetchBalance } })
    ask().catch(() => {})
    await environment.settle()
    fetchBalance.mockClear()
    await environment.advance(60_000)
    expect(store.use(payFeature).state.payment).toBeDefined()
    expect(fetchBalance).not.toHaveBeenCalled()
  })

  test('simulates a payment once, although its balance is refreshed', async () => {
    const simulateTransfer = vi.fn(async () => ({ status: 'notSimulated' as const }))
    const { begin, environment } = await setUp({ actions: { simulateTransfer } })
    const { pay } = await begin()
    expect(pay.state.simulation.status).toBe('ready')
    await environment.advance(3 * pollIntervalMs)
    expect(simulateTransfer).toHaveBeenCalledTimes(1)
  })

  test('simulates nothing that the balance does not cover', async () => {
    const simulateTransfer = vi.fn(async () => ({ status: 'notSimulated' as const }))
    const { ask, store, environment } = await setUp({ actions: { simulateTransfer } })
    ask({ ...order, amount: '3' }).catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    pay.follow()
    await environment.advance(1_000)
    await pay.simulate()
    expect(pay.state).toMatchObject({ issue: 'balance', simulation: { status: 'idle' } })
    expect(simulateTransfer).not.toHaveBeenCalled()
  })

  test('ignores the balance of an account that is no longer active', async () => {
    const answers = new Map<string, (balance: Balance) => void>()
    const { ask, store, environment, connector } = await setUp({
      actions: { fetchBalance: account => new Promise(resolve => answers.set(account.toLowerCase(), resolve)) },
    })
    ask().catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    pay.follow()
    await environment.settle()
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    answers.get(mockAddresses.eip155.toLowerCase())?.({ balance: '100', symbol: 'ETH' })
    await environment.settle()
    expect(pay.state).toMatchObject({ token: undefined, issue: 'unknown' })
    answers.get(other)?.({ balance: '0.1', symbol: 'ETH' })
    await environment.settle()
    expect(pay.state).toMatchObject({ token: { quantity: { numeric: '0.1' } }, issue: 'balance' })
  })

  test('continues for one screen after another has stopped, which may stop again', async () => {
    let isGone = true
    const { ask, store, environment } = await setUp({
      actions: {
        fetchBalance: async () => {
          if (isGone) throw new Error('The node is gone')
          return { balance: '2', symbol: 'ETH' }
        },
      },
    })
    ask().catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    const [stopFirst, stopSecond] = [pay.follow(), pay.follow()]
    await environment.settle()
    stopFirst()
    stopFirst()
    isGone = false
    await environment.advance(2 * pollIntervalMs)
    expect(pay.state.token).toMatchObject({ quantity: { numeric: '2' } })
    stopSecond()
  })

  test('stops without an account', async () => {
    const { store } = await setUp({ isConnected: false })
    const stop = store.use(payFeature).follow()
    expect(() => stop()).not.toThrow()
  })

  test.each<['Connect' | 'SecurePage' | 'Account', boolean]>([
    ['Connect', true],
    ['SecurePage', true],
    ['Account', false],
  ])('connects a user on the screen %s, and then opens the payment: %s', async (view, goesOn) => {
    const { ask, store, connector, environment } = await setUp({ isConnected: false })
    store.use(slicesFeature).add([connect])
    ask().catch(() => {})
    await environment.settle()
    if (view !== 'Connect') store.router.reset(view)
    await store.connections.connect(connector)
    expect(store.router.current()?.name).toBe(goesOn ? 'Pay' : view)
  })

  test('does not return to a payment that was closed before the user connects', async () => {
    const { ask, store, connector, environment } = await setUp({ isConnected: false })
    store.use(slicesFeature).add([connect])
    const paid = ask()
    await environment.settle()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    store.modal.open({ view: 'Connect' })
    await store.connections.connect(connector)
    expect(store.router.current()?.name).toBe('Connect')
  })

  test('reports the outcome of an attempt: declined, failed, or unanswered', async () => {
    const rejected = await setUp({ answers: [declined()] })
    const first = await rejected.begin()
    first.paid.catch(() => {})
    await expect(first.pay.pay()).rejects.toMatchObject({ code: 'payRejected', cause: { code: 'sendRejected' } })
    expect(first.pay.lastEnd()).toBe('rejected')

    const failed = await setUp({
      answers: [Object.assign(new Error('insufficient funds for gas'), { code: -32000 })],
    })
    const second = await failed.begin()
    second.paid.catch(() => {})
    await second.pay.pay()
    expect(second.pay.lastEnd()).toBe('failed')
    expect(failed.events.at(-1)).toEqual([
      'PAY_ERROR',
      { id: 'order-7', network: 'eip155:1', token: 'ETH', amount: '0.5', message: 'insufficientFunds' },
    ])

    const silent = await setUp({ isHeld: true })
    const third = await silent.begin()
    third.paid.catch(() => {})
    await silent.outwait(third.pay)
    expect(third.pay.lastEnd()).toBe('unanswered')
    expect(silent.events.at(-1)).toMatchObject(['PAY_ERROR', { id: 'order-7', message: 'unanswered' }])
    silent.store.modal.close()
    await expect(third.paid).rejects.toMatchObject({
      code: 'payUnanswered',
      message: expect.stringContaining('Ask again with the same id: it is not paid twice'),
    })
  })

  test('does not apply the late rejection of an earlier payment to a later one', async () => {
    const { begin, ask, outwait, reject, environment } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    await outwait(pay)
    ask({ ...order, id: 'order-8' }).catch(() => {})
    await environment.settle()
    reject(declined())
    await environment.settle()
    expect([pay.state.payment?.id, pay.lastEnd()]).toEqual(['order-8', undefined])
  })

  test('does not apply the failure of an earlier payment to a later one', async () => {
    const { begin, ask, reject, environment } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    const over = pay.pay()
    await environment.settle()
    ask({ ...order, id: 'order-8' }).catch(() => {})
    await environment.settle()
    reject(Object.assign(new Error('insufficient funds for gas'), { code: -32000 }))
    await over
    expect([pay.state.payment?.id, pay.lastEnd()]).toEqual(['order-8', undefined])
  })

  test('requests a payment once while an earlier one ends', async () => {
    const answers: ((hash: string) => void)[] = []
    const { begin, environment } = await setUp({
      actions: { transfer: () => new Promise<string>(resolve => answers.push(resolve)) },
    })
    const first = await begin()
    first.paid.catch(() => {})
    const earlier = first.pay.pay()
    await environment.settle()
    const { pay, paid } = await begin({ ...order, id: 'order-8' })
    const later = pay.pay()
    await environment.settle()
    expect(answers).toHaveLength(2)
    answers[0]?.(hash)
    await earlier
    expect(pay.pay()).toBe(later)
    expect(pay.state.loading).toBe(true)
    answers[1]?.(hash)
    expect(await paid).toEqual({ hash, id: 'order-8' })
  })

  test('rejects with payNotPrepared if the node does not prepare the transfer, without a request to the wallet', async () => {
    const { begin, transfers } = await setUp({ actions: { traceTransfer: () => Promise.reject(new Error('gone')) } })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payNotPrepared', cause: { code: 'sendNotPrepared' } })
    expect(transfers).toEqual([])
  })

  test('marks no token as an imitation if its symbol is unique', async () => {
    const { begin } = await setUp()
    const { pay } = await begin(paidInUsdc)
    expect(pay.state.token).toMatchObject({ symbol: 'USDC', isNamed: false, isImitation: true })
    const named = await setUp({ options: { tokens: { 'eip155:1': { address: usdc, symbol: 'SHOP', name: 'Shop' } } } })
    const second = await named.begin(paidInUsdc)
    expect(second.pay.state.payment?.asset).toEqual({ name: 'Shop', symbol: 'SHOP', decimals: 6 })
    expect(second.pay.state.token).toMatchObject({ symbol: 'SHOP', isNamed: true })
    expect(second.pay.state.token).not.toHaveProperty('isImitation')
  })

  test('pays the amount of a link, and the amount of the site only if the link has none', async () => {
    const { ask, begin, opened, transfers } = await setUp()
    const link = `ethereum:${order.to}@1`
    await expect(ask({ id: 'order-7', link: `${link}?value=5e17`, amount: '0.5' })).rejects.toMatchObject({
      code: 'payInvalidAmount',
      message: expect.stringContaining('The link has an amount already'),
    })
    await expect(ask({ id: 'order-7', link })).rejects.toMatchObject({ code: 'payInvalidAmount' })
    expect(opened).toEqual([])
    const first = await begin({ id: 'order-7', link: `${link}?value=5e17` })
    await first.pay.pay()
    expect(await first.paid).toEqual(receipt)
    const second = await begin({ id: 'order-8', link, amount: '0.25' })
    await second.pay.pay()
    expect(await second.paid).toEqual({ hash, id: 'order-8' })
    expect(transfers.map(({ amount }) => amount)).toEqual([5n * 10n ** 17n, 25n * 10n ** 16n])
  })

  test('explains why the contract of the asset is no recipient', async () => {
    const { ask } = await setUp()
    await expect(ask({ ...paidInUsdc, to: usdc })).rejects.toMatchObject({
      message: expect.stringContaining('What it gets is lost'),
    })
  })
})

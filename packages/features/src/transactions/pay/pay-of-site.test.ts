import { describe, expect, test, vi } from 'vitest'

import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { payFeature } from './pay-feature.ts'
import { hash, order, receipt, setUp, shop, usdc } from './pay-world.test-support.ts'
import { paymentsFeature } from './payments-feature.ts'

const declined = (): Error => Object.assign(new Error('no'), { code: 4001 })
const facts = { id: 'order-7', network: 'eip155:1', token: 'ETH', amount: '0.5' }

describe('a payment', () => {
  // covers: S1.37, S1.38
  test('opens the modal, sends the wallet one request with its values, and resolves to the transaction', async () => {
    const { begin, opened, transfers, events } = await setUp()
    const { paid, pay } = await begin()
    expect(opened).toEqual(['Pay'])
    await Promise.all([pay.pay(), pay.pay()])
    expect(await paid).toEqual(receipt)
    expect(transfers).toMatchObject([{ to: shop, amount: 5n * 10n ** 17n, network: { caipNetworkId: 'eip155:1' } }])
    expect(events).toEqual([
      ['PAY_INITIATED', facts],
      ['PAY_SUCCESS', facts],
    ])
  })

  // covers: S1.39
  test('uses the network of its asset for a token, to which the wallet is switched', async () => {
    const { begin, transfers, store } = await setUp()
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    const { paid, pay } = await begin({ ...order, asset: { chainId: 'eip155:137', address: usdc }, amount: '1.5' })
    await pay.pay()
    await paid
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(transfers).toMatchObject([{ amount: 1_500_000n, token: { address: usdc, decimals: 6 } }])
  })

  // covers: S1.39
  test('can be paid after the user declined, and reports the rejection when the modal closes', async () => {
    const { begin, ask, store, events, transfers } = await setUp({ answers: [declined()] })
    const { paid, pay } = await begin()
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payRejected' })
    expect(pay.state.record).toBeUndefined()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payRejected' })
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_REJECTED'])
    const again = ask()
    await pay.pay()
    expect(await again).toEqual(receipt)
    expect(transfers).toHaveLength(2)
  })

  test('is not requested if storage is full, and can be once there is room', async () => {
    const { begin, ask, store, environment, transfers } = await setUp()
    const { paid, pay } = await begin()
    environment.storage.full = true
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payNotKept' })
    expect([transfers, pay.state.record, store.use(sendRecordsFeature).state.list]).toEqual([[], undefined, []])
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payNotKept' })
    environment.storage.full = false
    const again = ask()
    await pay.pay()
    expect(await again).toEqual(receipt)
  })

  test('is not requested again by a later page if its answer did not fit into storage', async () => {
    const { begin, ask, environment, answer } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.settle()
    environment.storage.full = true
    answer(hash)
    await over
    expect(await paid).toEqual(receipt)
    expect(await ask()).toEqual(receipt)
    const later = await setUp({ environment: environment.openTab() })
    const again = later.ask()
    later.store.use(payFeature).follow()
    await environment.advance(1_000)
    await later.store.use(payFeature).pay()
    later.store.modal.close()
    await expect(again).rejects.toMatchObject({ code: 'payUnanswered' })
    expect(later.transfers).toEqual([])
  })

  test('is not paid twice if it failed with full storage and was paid in another tab since', async () => {
    const { ask, ready, reject, environment, transfers } = await setUp({ isHeld: true })
    ask().catch(() => {})
    const { pay } = await ready()
    const over = pay.pay()
    await vi.waitFor(() => expect(transfers).toHaveLength(1))
    environment.storage.full = true
    reject(Object.assign(new Error('insufficient funds for gas'), { code: -32000 }))
    await over
    expect(pay.state.record?.stage.status).toBe('failed')
    const tab = await setUp({ environment: environment.openTab() })
    const paid = tab.ask()
    await (await tab.ready()).pay.pay()
    expect(await paid).toEqual({ hash, id: 'order-7' })
    expect(await ask()).toEqual({ hash, id: 'order-7' })
    expect([transfers.length, tab.transfers.length]).toEqual([1, 1])
  })

  test('is known as paid after a later one found no room in storage', async () => {
    const { ask, ready, store, environment, transfers } = await setUp()
    const first = ask()
    const { pay } = await ready()
    await pay.pay()
    await first
    environment.storage.full = true
    ask({ ...order, id: 'order-8' }).catch(() => {})
    await ready()
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payNotKept' })
    expect(transfers).toHaveLength(1)
    store.destroy()
    const later = await setUp({ environment: environment.openTab() })
    expect(await later.ask()).toEqual(receipt)
    expect(later.transfers).toEqual([])
  })

  test('can be paid after a rejection that arrives after the timeout', async () => {
    const { outwait, ask, ready, store, reject, environment, events, transfers } = await setUp({ isHeld: true })
    const paid = ask()
    paid.catch(() => {})
    const { pay } = await ready()
    await outwait(pay)
    expect(pay.state.record?.stage.status).toBe('unanswered')
    reject(declined())
    await environment.settle()
    expect([pay.state.record, store.use(paymentsFeature).find('order-7')]).toEqual([undefined, undefined])
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_ERROR', 'PAY_REJECTED'])
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payRejected' })
    void ask().catch(() => {})
    await environment.settle()
    void pay.pay()
    await environment.settle()
    expect(transfers).toHaveLength(2)
  })

  test('is reported as paid by an answer that arrives after the timeout', async () => {
    const { outwait, begin, answer, events } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    await outwait(pay)
    answer(hash)
    expect(await paid).toEqual(receipt)
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_ERROR', 'PAY_SUCCESS'])
  })

  test('stays paid if it was found on the chain, although the wallet rejects late', async () => {
    const { outwait, begin, reject, environment } = await setUp({
      isHeld: true,
      actions: { findTransfer: async () => ({ status: 'there', hash }) },
    })
    const { paid, pay } = await begin()
    await outwait(pay)
    expect(await paid).toEqual(receipt)
    reject(declined())
    await environment.settle()
    expect(pay.state.record?.stage).toMatchObject({ status: 'sent', hash })
  })

  // covers: S1.39
  test('fails if the node rejects it, and can be paid again', async () => {
    const { begin, ask, ready, store, events } = await setUp({
      answers: [Object.assign(new Error('insufficient funds for gas'), { code: -32000 })],
    })
    const { paid, pay } = await begin()
    await pay.pay()
    expect(pay.state.record?.stage).toMatchObject({ status: 'failed' })
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payFailed' })
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_ERROR'])
    const again = ask()
    await ready()
    await pay.pay()
    expect(await again).toEqual(receipt)
  })

  test('is rejected with modalClosed if the modal closes before the request to the wallet', async () => {
    const { ask, ready, store, transfers } = await setUp()
    const paid = ask()
    await ready()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    expect(transfers).toEqual([])
  })

  test("waits for the wallet's answer if the modal closes while it is pending", async () => {
    const { begin, store, environment, answer } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.settle()
    store.modal.close()
    await environment.settle()
    answer(hash)
    await over
    expect(await paid).toEqual(receipt)
  })

  test('rejects with payUnanswered if another payment is requested before the wallet answers', async () => {
    const { begin, ask, environment, answer } = await setUp({ isHeld: true })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.settle()
    const other = ask({ ...order, id: 'order-8' })
    await expect(paid).rejects.toMatchObject({ code: 'payUnanswered' })
    answer(hash)
    await over
    expect(await ask()).toEqual(receipt)
    expect(await Promise.race([other, Promise.resolve('pending')])).toBe('pending')
  })

  // covers: S1.38
  test('continues once a user without a wallet has connected one', async () => {
    const { ask, store, connector, environment, opened, ready } = await setUp({ isConnected: false })
    const paid = ask()
    await environment.settle()
    expect(opened).toEqual(['Connect'])
    const { slicesFeature } = await import('@latchkey/core')
    const { connect } = await import('../../onboarding/connect/slice.ts')
    store.use(slicesFeature).add([connect])
    await store.connections.connect(connector)
    expect(store.router.current()?.name).toBe('Pay')
    const { pay } = await ready()
    await pay.pay()
    expect(await paid).toEqual(receipt)
  })
})

describe('a simulation that does not match the payment', () => {
  test.each([
    ['nothing moves', []],
    ['the payee gets less', [-500_000_000_000_000_000n, 499_999_999_999_000_000n]],
    ['more leaves the account', [-500_000_000_001_000_000n, 500_000_000_000_000_000n]],
  ])('keeps it from being paid if %s', async (_what, [lost = 0n, gained = 0n]) => {
    const { ask, store, environment, transfers } = await setUp({
      actions: {
        simulateTransfer: async ({ from, to }) => ({
          status: 'simulated',
          changes: [
            { account: from, amount: lost },
            { account: to, amount: gained },
          ],
        }),
      },
    })
    const paid = ask()
    paid.catch(() => {})
    await environment.settle()
    const pay = store.use(payFeature)
    const stop = pay.follow()
    await environment.advance(1_000)
    expect(pay.state.issue).toBe('flaw')
    await expect(pay.pay()).rejects.toMatchObject({
      code: 'payNotPrepared',
      message: expect.stringContaining('does not arrive whole'),
    })
    expect(transfers).toEqual([])
    stop()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
  })
})

describe('a payment by a contract account, such as a Safe', () => {
  const inspectRecipient = async (address: string) => ({ isContract: address !== shop, isUsed: true })

  test('is marked in the result, also later, and has no success before its hash is on the chain', async () => {
    let onOutcome: (status: 'success' | 'reverted') => void = () => {}
    const { begin, ask, events, environment } = await setUp({
      actions: {
        inspectRecipient,
        watchTransfer(_hash, _network, listener) {
          onOutcome = status => listener({ status })
          return () => {}
        },
      },
    })
    const { paid, pay } = await begin()
    await pay.pay()
    expect(await paid).toEqual({ ...receipt, isSmartAccount: true })
    expect(await ask()).toEqual({ ...receipt, isSmartAccount: true })
    await environment.settle()
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED'])
    onOutcome('success')
    await environment.settle()
    expect(events).toEqual([
      ['PAY_INITIATED', facts],
      ['PAY_SUCCESS', facts],
    ])
  })

  test('has no success if the chain rejects its transaction', async () => {
    let reject: () => void = () => {}
    const { begin, events, environment } = await setUp({
      actions: {
        inspectRecipient,
        watchTransfer(_hash, _network, listener) {
          reject = () => listener({ status: 'reverted' })
          return () => {}
        },
      },
    })
    const { paid, pay } = await begin()
    await pay.pay()
    await paid
    await environment.settle()
    reject()
    await environment.settle()
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED'])
  })

  test("does not wait for a node that does not report the payer's type", async () => {
    const { begin, environment, events } = await setUp({
      actions: { inspectRecipient: () => new Promise<never>(() => {}) },
    })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.advance(5_000)
    await over
    expect(await paid).toEqual(receipt)
    expect(events.at(-1)).toEqual(['PAY_SUCCESS', facts])
  })
})

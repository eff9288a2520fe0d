import { createTestEnvironment, type TestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { untracedMs } from '../shared/follow-send.ts'
import { maxPollIntervalMs } from '../shared/poll-with-backoff.ts'
import { payFeature } from './pay-feature.ts'
import { hash, order, receipt, setUp, shop, usdc } from './pay-world.test-support.ts'
import { paymentsFeature } from './payments-feature.ts'

const declined = (): Error => Object.assign(new Error('no'), { code: 4001 })

describe('the id of a payment', () => {
  test('is paid once: a later call resolves to the same transaction, and shows nothing', async () => {
    const { begin, ask, transfers, opened } = await setUp()
    const { paid, pay } = await begin()
    await pay.pay()
    await paid
    expect(await ask({ ...order, to: shop.toUpperCase().replace('X', 'x') })).toEqual(receipt)
    expect([transfers.length, opened.length]).toEqual([1, 1])
  })

  test('is paid once after a reload too, with any account', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment })
    const paid = first.ask()
    const { pay } = await first.ready()
    await pay.pay()
    await paid
    first.store.destroy()
    const second = await setUp({ environment, isConnected: false })
    expect(await second.ask()).toEqual(receipt)
    expect([second.transfers, second.opened]).toEqual([[], []])
  })

  test.each<[string, Partial<Record<string, unknown>>]>([
    ['amount', { amount: '0.6' }],
    ['recipient', { to: usdc }],
    ['asset', { asset: { chainId: 'eip155:1', address: usdc } }],
    ['network', { asset: { chainId: 'eip155:137' } }],
    ['reference', { reference: 'another' }],
  ])('rejects a payment with another %s', async (_what, change) => {
    const { begin, ask, opened } = await setUp()
    const { paid, pay } = await begin()
    await pay.pay()
    await paid
    await expect(ask({ ...order, ...change })).rejects.toMatchObject({ code: 'payIdTaken' })
    expect(opened).toHaveLength(1)
  })

  test('can be paid again only if its transaction has left no trace for hours and the user confirms that it was not paid', async () => {
    const { begin, ask, ready, store, environment, transfers, opened } = await setUp({
      answers: [hash, `0x${'cd'.repeat(32)}`],
      actions: { findTransfer: async () => undefined },
    })
    const { paid, pay } = await begin()
    await pay.pay()
    await paid
    pay.dismiss()
    expect(await ask()).toEqual(receipt)
    store.modal.close()
    await environment.advance(untracedMs + maxPollIntervalMs)
    const again = ask()
    await environment.settle()
    expect(opened).toEqual(['Pay', 'PayProgress'])
    await pay.pay()
    expect(transfers).toHaveLength(1)
    pay.dismiss()
    expect(pay.state.record).toBeUndefined()
    await ready()
    await pay.pay()
    expect(await again).toEqual({ ...receipt, hash: `0x${'cd'.repeat(32)}` })
    expect(transfers).toHaveLength(2)
  })

  test('is not requested again if the page was closed while the wallet was pending', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment, isHeld: true })
    first.ask().catch(() => {})
    const { pay } = await first.ready()
    pay.pay().catch(() => {})
    await environment.settle()
    expect(first.transfers).toHaveLength(1)
    first.store.destroy()
    const second = await setUp({ environment })
    const again = second.ask()
    again.catch(() => {})
    await environment.settle()
    expect(second.opened).toEqual(['PayProgress'])
    second.store.use(payFeature).follow()
    await environment.advance(300)
    await second.store.use(payFeature).pay()
    expect(second.transfers).toEqual([])
    second.store.modal.close()
    await expect(again).rejects.toMatchObject({ code: 'payUnanswered' })
  })

  test('resolves to a transaction that was found on the chain meanwhile', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment, isHeld: true })
    first.ask().catch(() => {})
    const { pay } = await first.ready()
    pay.pay().catch(() => {})
    await environment.settle()
    first.store.destroy()
    const second = await setUp({ environment, actions: { findTransfer: async () => ({ status: 'there', hash }) } })
    expect(await second.ask()).toEqual(receipt)
    expect(second.transfers).toEqual([])
  })

  test('is paid once if another tab overwrote the record while the wallet was pending', async () => {
    const environment = createTestEnvironment()
    const { begin, transfers, answer, store } = await setUp({ environment, isHeld: true })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.settle()
    environment.openTab().storage.set('@appkit/transactions_pay', '[]')
    expect(store.use(paymentsFeature).find('order-7')?.stage).toEqual({ status: 'asked' })
    answer(hash)
    await over
    expect(await paid).toEqual(receipt)
    store.destroy()
    const second = await setUp({ environment })
    expect(await second.ask()).toEqual(receipt)
    expect([transfers.length, second.transfers.length]).toEqual([1, 0])
  })

  test('can be paid in another tab after the user declines in one that still waits', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment, isHeld: true })
    first.ask().catch(() => {})
    const { pay } = await first.ready()
    pay.pay().catch(() => {})
    await environment.settle()
    const second = await setUp({ environment: environment.openTab() })
    const again = second.ask()
    await environment.settle()
    expect(second.opened).toEqual(['PayProgress'])
    first.reject(declined())
    await environment.settle()
    expect([pay.state.record, second.store.use(payFeature).state.record]).toEqual([undefined, undefined])
    await second.ready()
    await second.store.use(payFeature).pay()
    expect(await again).toEqual(receipt)
    expect([first.transfers.length, second.transfers.length]).toEqual([1, 1])
  })

  test('shows again if the modal was closed since, and is open for something else', async () => {
    const { begin, ask, ready, store, opened } = await setUp()
    const { paid, pay } = await begin()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    store.modal.open()
    const again = ask()
    await ready()
    expect(opened).toEqual(['Pay', 'Pay'])
    await pay.pay()
    expect(await again).toEqual(receipt)
  })

  test('shares one payment between simultaneous calls', async () => {
    const { ask, ready, transfers, opened } = await setUp()
    const both = [ask(), ask()]
    const { pay } = await ready()
    await pay.pay()
    expect(await Promise.all(both)).toEqual([receipt, receipt])
    expect(transfers).toHaveLength(1)
    expect(opened.length).toBeGreaterThan(0)
  })
})

describe('two tabs that request one payment at the same time', () => {
  /** Locks of a browser by name. A later request waits until the lock is released, or is aborted. */
  function createLocks(): NonNullable<TestEnvironment['locks']> {
    const held = new Map<string, Promise<unknown>>()
    return {
      async request(name, { signal }, use) {
        while (held.has(name)) {
          const givenUp = new Promise<void>(resolve =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          )
          await Promise.race([held.get(name), givenUp])
          signal.throwIfAborted()
        }
        const using = use()
        held.set(
          name,
          using.finally(() => held.delete(name)),
        )
        await using
      },
    }
  }

  test.each<[string, () => TestEnvironment]>([
    ['with the locks of a browser', () => ({ ...createTestEnvironment(), locks: createLocks() })],
    ['without locks', createTestEnvironment],
  ])('%s send the wallet one request between them, and both resolve to its transaction', async (_how, createTab) => {
    const environment = createTab()
    const other = { ...environment.openTab(), ...(environment.locks && { locks: environment.locks }) }
    const tabs = [
      await setUp({ environment, isHeld: true }),
      await setUp({ environment: other, isHeld: true }),
    ] as const
    const asked = tabs.map(({ ask }) => ask())
    const ready = [await tabs[0].ready(), await tabs[1].ready()]
    const ended = Promise.allSettled(ready.map(({ pay }) => pay.pay()))
    await environment.advance(2_000)
    expect(tabs.flatMap(({ transfers }) => transfers)).toHaveLength(1)
    for (const { answer } of tabs) answer(hash)
    const [one, two] = await ended
    expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([one, two].find(each => each?.status === 'rejected')).toMatchObject({ reason: { code: 'payElsewhere' } })
    expect(await Promise.all(asked)).toEqual([receipt, receipt])
    expect(tabs.flatMap(({ transfers }) => transfers)).toHaveLength(1)
  })
})

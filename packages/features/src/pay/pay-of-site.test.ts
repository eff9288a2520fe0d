import { createTestEnvironment, mockAddresses, type TestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { sendRecordsFeature } from '../send/send-records-feature.ts'
import { answerWaitMs } from '../send/send-outcomes-feature.ts'
import { payFeature } from './pay-feature.ts'
import { hash, order, setUp, shop, usdc } from './pay-world.test-support.ts'
import { paymentsFeature } from './payments-feature.ts'

const declined = (): Error => Object.assign(new Error('no'), { code: 4001 })
const facts = { id: 'order-7', network: 'eip155:1', token: 'ETH', amount: '0.5' }

describe('what is checked before anything shows', () => {
  // covers: S1.39
  test.each<[string, Partial<Record<string, unknown>>, string]>([
    ['an empty id', { id: ' ' }, 'payInvalidId'],
    ['a long id', { id: 'x'.repeat(129) }, 'payInvalidId'],
    ['nothing', { amount: '0' }, 'payInvalidAmount'],
    ['less than nothing', { amount: '-1' }, 'payInvalidAmount'],
    ['an amount in another notation', { amount: '1e3' }, 'payInvalidAmount'],
    ['an amount with a comma', { amount: '1,5' }, 'payInvalidAmount'],
    ['more decimals than there are', { amount: `0.${'0'.repeat(18)}1` }, 'payInvalidAmount'],
    [
      'more decimals than the token has',
      { amount: '1.2345678', asset: { chainId: 'eip155:1', address: usdc } },
      'payInvalidAmount',
    ],
    ['no address', { to: 'shop.eth' }, 'payInvalidRecipient'],
    ['an address of another family', { to: mockAddresses.solana }, 'payInvalidRecipient'],
    ['a network that the site has not', { asset: { chainId: 'eip155:10' } }, 'payUnknownNetwork'],
    ['a network by its number', { asset: { chainId: 1 } }, 'payUnknownNetwork'],
    ['no asset at all', { asset: undefined }, 'payUnknownNetwork'],
    ['a contract that is no token', { asset: { chainId: 'eip155:1', address: shop } }, 'payUnknownAsset'],
    ['a token that is no address', { asset: { chainId: 'eip155:1', address: 'USDC' } }, 'payUnknownAsset'],
  ])('%s is refused, and the wallet is not asked', async (_what, change, code) => {
    const { ask, opened, transfers } = await setUp()
    await expect(ask({ ...order, ...change })).rejects.toMatchObject({ code })
    expect([opened, transfers]).toEqual([[], []])
  })

  test('an asset that the node does not describe leaves all as it was', async () => {
    const { ask, opened } = await setUp({ actions: { describeToken: () => Promise.reject(new Error('gone')) } })
    await expect(ask({ ...order, asset: { chainId: 'eip155:1', address: usdc } })).rejects.toMatchObject({
      code: 'payNotPrepared',
    })
    expect(opened).toEqual([])
  })

  // covers: S1.39
  test('an account does not pay itself', async () => {
    const { ask, store, environment, transfers } = await setUp()
    const paid = ask({ ...order, to: mockAddresses.eip155 })
    paid.catch(() => {})
    await environment.settle()
    store.use(payFeature).follow()
    await environment.advance(1_000)
    expect(store.use(payFeature).state.gap).toBe('own')
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    expect(transfers).toEqual([])
  })
})

describe('a payment', () => {
  // covers: S1.37, S1.38
  test('opens the modal, asks the wallet once for just that, and resolves to its transaction', async () => {
    const { ask, ready, opened, transfers, events } = await setUp()
    const paid = ask()
    const { pay } = await ready()
    expect(opened).toEqual(['Pay'])
    await Promise.all([pay.pay(), pay.pay()])
    expect(await paid).toEqual({ hash, id: 'order-7' })
    expect(transfers).toMatchObject([{ to: shop, amount: 5n * 10n ** 17n, network: { caipNetworkId: 'eip155:1' } }])
    expect(events).toEqual([
      ['PAY_INITIATED', facts],
      ['PAY_SUCCESS', facts],
    ])
  })

  // covers: S1.39
  test('of a token is on the network of its asset, to which the wallet is switched', async () => {
    const { ask, ready, transfers, store } = await setUp()
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    const paid = ask({ ...order, asset: { chainId: 'eip155:137', address: usdc }, amount: '1.5' })
    const { pay } = await ready()
    await pay.pay()
    await paid
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(transfers).toMatchObject([{ amount: 1_500_000n, token: { address: usdc, decimals: 6 } }])
  })

  // covers: S1.39
  test('that the person declines can be paid after that, and tells that when the modal closes', async () => {
    const { ask, ready, store, events, transfers } = await setUp({ answers: [declined()] })
    const paid = ask()
    const { pay } = await ready()
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payRejected' })
    expect(pay.state.record).toBeUndefined()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payRejected' })
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_REJECTED'])
    const again = ask()
    await pay.pay()
    expect(await again).toEqual({ hash, id: 'order-7' })
    expect(transfers).toHaveLength(2)
  })

  test('that the browser has no room to write down is not asked for, and can be once there is', async () => {
    const { ask, ready, store, environment, transfers } = await setUp()
    const paid = ask()
    const { pay } = await ready()
    environment.storage.full = true
    await expect(pay.pay()).rejects.toMatchObject({ code: 'payNotKept' })
    expect([transfers, pay.state.record, store.use(sendRecordsFeature).state.list]).toEqual([[], undefined, []])
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payNotKept' })
    environment.storage.full = false
    const again = ask()
    await pay.pay()
    expect(await again).toEqual({ hash, id: 'order-7' })
  })

  test('whose answer the browser has no room to write down is not asked for again by a later page', async () => {
    const { ask, ready, environment, answer } = await setUp({ isHeld: true })
    const paid = ask()
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    environment.storage.full = true
    answer(hash)
    await over
    expect(await paid).toEqual({ hash, id: 'order-7' })
    expect(await ask()).toEqual({ hash, id: 'order-7' })
    const later = await setUp({ environment: environment.openTab() })
    const again = later.ask()
    later.store.use(payFeature).follow()
    await environment.advance(1_000)
    await later.store.use(payFeature).pay()
    later.store.modal.close()
    await expect(again).rejects.toMatchObject({ code: 'payUnanswered' })
    expect(later.transfers).toEqual([])
  })

  test('that was paid is known after a later one found no room', async () => {
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
    expect(await later.ask()).toEqual({ hash, id: 'order-7' })
    expect(later.transfers).toEqual([])
  })

  test('that the person declines after nobody waited for the answer any more can be paid after that', async () => {
    const { ask, ready, store, refuse, environment, events, transfers } = await setUp({ isHeld: true })
    const paid = ask()
    paid.catch(() => {})
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    await environment.advance(answerWaitMs)
    await over
    expect(pay.state.record?.stage.status).toBe('unanswered')
    refuse(declined())
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

  test('that the wallet says late to be made is told as such', async () => {
    const { ask, ready, answer, environment, events } = await setUp({ isHeld: true })
    const paid = ask()
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    await environment.advance(answerWaitMs)
    await over
    answer(hash)
    expect(await paid).toEqual({ hash, id: 'order-7' })
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_ERROR', 'PAY_SUCCESS'])
  })

  test('that was found on chain stays paid, although the wallet says late that the person declined', async () => {
    const { ask, ready, refuse, environment } = await setUp({
      isHeld: true,
      actions: { findTransfer: async () => ({ status: 'there', hash }) },
    })
    const paid = ask()
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    await environment.advance(answerWaitMs)
    await over
    expect(await paid).toEqual({ hash, id: 'order-7' })
    refuse(declined())
    await environment.settle()
    expect(pay.state.record?.stage).toMatchObject({ status: 'sent', hash })
  })

  // covers: S1.39
  test('that the node refuses has failed, and can be paid again', async () => {
    const { ask, ready, store, events } = await setUp({
      answers: [Object.assign(new Error('insufficient funds for gas'), { code: -32000 })],
    })
    const paid = ask()
    const { pay } = await ready()
    await pay.pay()
    expect(pay.state.record?.stage).toMatchObject({ status: 'failed' })
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'payFailed' })
    expect(events.map(([name]) => name)).toEqual(['PAY_INITIATED', 'PAY_ERROR'])
    const again = ask()
    await ready()
    await pay.pay()
    expect(await again).toEqual({ hash, id: 'order-7' })
  })

  test('whose modal closes before anybody was asked is over', async () => {
    const { ask, ready, store, transfers } = await setUp()
    const paid = ask()
    await ready()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    expect(transfers).toEqual([])
  })

  test('whose modal closes while the wallet asks waits for what the person says there', async () => {
    const { ask, ready, store, environment, answer } = await setUp({ isHeld: true })
    const paid = ask()
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    store.modal.close()
    await environment.settle()
    answer(hash)
    await over
    expect(await paid).toEqual({ hash, id: 'order-7' })
  })

  // covers: S1.38
  test('goes on once a person without a wallet has connected one', async () => {
    const { ask, store, connector, environment, opened, ready } = await setUp({ isConnected: false })
    const paid = ask()
    await environment.settle()
    expect(opened).toEqual(['Connect'])
    const { slicesFeature } = await import('@latchkey/core')
    const { connect } = await import('../connect/slice.ts')
    store.use(slicesFeature).add([connect])
    await store.connections.connect(connector)
    expect(store.router.current()?.name).toBe('Pay')
    const { pay } = await ready()
    await pay.pay()
    expect(await paid).toEqual({ hash, id: 'order-7' })
  })
})

describe('an id', () => {
  test('is paid once: a later call resolves to the same transaction, and shows nothing', async () => {
    const { ask, ready, transfers, opened } = await setUp()
    const paid = ask()
    const { pay } = await ready()
    await pay.pay()
    await paid
    expect(await ask({ ...order, to: shop.toUpperCase().replace('X', 'x') })).toEqual({ hash, id: 'order-7' })
    expect([transfers.length, opened.length]).toEqual([1, 1])
  })

  test('is paid once after a reload too, whichever account is connected', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment })
    const paid = first.ask()
    const { pay } = await first.ready()
    await pay.pay()
    await paid
    first.store.destroy()
    const second = await setUp({ environment, isConnected: false })
    expect(await second.ask()).toEqual({ hash, id: 'order-7' })
    expect([second.transfers, second.opened]).toEqual([[], []])
  })

  test.each<[string, Partial<Record<string, unknown>>]>([
    ['amount', { amount: '0.6' }],
    ['recipient', { to: usdc }],
    ['asset', { asset: { chainId: 'eip155:1', address: usdc } }],
    ['network', { asset: { chainId: 'eip155:137' } }],
    ['reference', { reference: 'another' }],
  ])('with another %s is refused', async (_what, change) => {
    const { ask, ready, opened } = await setUp()
    const paid = ask()
    const { pay } = await ready()
    await pay.pay()
    await paid
    await expect(ask({ ...order, ...change })).rejects.toMatchObject({ code: 'payIdTaken' })
    expect(opened).toHaveLength(1)
  })

  test('is not asked for again where the page went while the wallet asked', async () => {
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

  test('that was found on chain meanwhile resolves to what was found', async () => {
    const environment = createTestEnvironment()
    const first = await setUp({ environment, isHeld: true })
    first.ask().catch(() => {})
    const { pay } = await first.ready()
    pay.pay().catch(() => {})
    await environment.settle()
    first.store.destroy()
    const second = await setUp({ environment, actions: { findTransfer: async () => ({ status: 'there', hash }) } })
    expect(await second.ask()).toEqual({ hash, id: 'order-7' })
    expect(second.transfers).toEqual([])
  })

  test('is paid once where another tab wrote over what was written down while the wallet was asked', async () => {
    const environment = createTestEnvironment()
    const { ask, ready, transfers, answer, store } = await setUp({ environment, isHeld: true })
    const paid = ask()
    const { pay } = await ready()
    const over = pay.pay()
    await environment.settle()
    environment.openTab().storage.set('@appkit/payments', '[]')
    expect(store.use(paymentsFeature).find('order-7')?.stage).toEqual({ status: 'asked' })
    answer(hash)
    await over
    expect(await paid).toEqual({ hash, id: 'order-7' })
    store.destroy()
    const second = await setUp({ environment })
    expect(await second.ask()).toEqual({ hash, id: 'order-7' })
    expect([transfers.length, second.transfers.length]).toEqual([1, 0])
  })

  test('that the person declines in a tab that still waits can be paid in another one, however its news come', async () => {
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
    const asked = environment.storage.get('@appkit/payments')
    // Browsers tell other tabs of two changes one after the other.
    environment.openTab().storage.remove('@appkit/pending_sends')
    await environment.settle()
    expect(second.store.use(paymentsFeature).find('order-7')?.stage).toEqual({ status: 'unanswered' })
    expect(environment.storage.get('@appkit/payments')).toBe(asked)
    first.refuse(declined())
    await environment.settle()
    expect([pay.state.record, second.store.use(payFeature).state.record]).toEqual([undefined, undefined])
    await second.ready()
    await second.store.use(payFeature).pay()
    expect(await again).toEqual({ hash, id: 'order-7' })
    expect([first.transfers.length, second.transfers.length]).toEqual([1, 1])
  })

  test('is shown again where the modal was closed since, and is open for something else', async () => {
    const { ask, ready, store, opened } = await setUp()
    const paid = ask()
    const { pay } = await ready()
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
    store.modal.open()
    const again = ask()
    await ready()
    expect(opened).toEqual(['Pay', 'Pay'])
    await pay.pay()
    expect(await again).toEqual({ hash, id: 'order-7' })
  })

  test('joins who asks for the same while it shows', async () => {
    const { ask, ready, transfers, opened } = await setUp()
    const both = [ask(), ask()]
    const { pay } = await ready()
    await pay.pay()
    expect(await Promise.all(both)).toEqual([
      { hash, id: 'order-7' },
      { hash, id: 'order-7' },
    ])
    expect(transfers).toHaveLength(1)
    expect(opened.length).toBeGreaterThan(0)
  })
})

describe('two tabs that ask for one payment at the same time', () => {
  /** Locks of a browser, by name, without waiting lists of their own kinds: who comes later waits until it is given, or gives up. */
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
  ])('%s ask the wallet once between them, and both hear of its transaction', async (_how, createTab) => {
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
    expect(await Promise.all(asked)).toEqual([
      { hash, id: 'order-7' },
      { hash, id: 'order-7' },
    ])
    expect(tabs.flatMap(({ transfers }) => transfers)).toHaveLength(1)
  })
})

import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { collectEvents, type EventHistory, replay, rowsOf, textOf } from '../shared/event-history.test-support.ts'
import { boughtTransaction, setUp } from './onramp-world.test-support.ts'
import { purchaseAgeMs } from './purchases-feature.ts'

/** A purchase that a test leads through the moments of its life. */
async function setUpPurchase() {
  const seen: string[] = []
  const environment = createTestEnvironment()
  let world = await setUp({ environment })
  let stop = collectEvents(world.store, /BUY/, seen)

  async function buy(): Promise<void> {
    await world.enter('150')
    await world.onramp.buy(world.window).catch(() => {})
  }

  async function reload(): Promise<void> {
    stop()
    world.store.destroy()
    world = await setUp({ environment })
    seen.push(...world.events.map(textOf))
    stop = collectEvents(world.store, /BUY/, seen)
  }

  /** Lets the service report the transaction. The test's kit resets the answer when it opens. */
  const deliver = (): void =>
    environment.respond('/history', { json: { data: [boughtTransaction({}, environment.clock.now())], next: null } })

  const moments = {
    'user opens the seller': buy,
    async 'user opens the seller, whose page is elsewhere'() {
      environment.respond('/v1/generators/onrampurl', { json: { url: 'https://evil.example/' } })
      world.onramp.setProvider('coinbase')
      await buy()
    },
    async 'user opens the seller with full storage'() {
      environment.storage.full = true
      await buy()
    },
    'window is blocked': () => world.onramp.buy(undefined).catch(() => {}),
    'nothing arrives': () => environment.advance(60_000),
    async 'purchase arrives'() {
      deliver()
      await world.purchases.look()
    },
    'search runs again': () => environment.advance(60_000),
    'user dismisses': () => world.onramp.state.purchases.forEach(({ id }) => world.onramp.dismiss(id)),
    async 'page is closed for a day'() {
      world.store.destroy()
      await environment.advance(purchaseAgeMs)
      await reload()
    },
    'page reloads': reload,
  } satisfies Record<string, () => unknown>
  return {
    moments,
    seen,
    settle: () => environment.settle(),
    stage: () => world.purchases.state.list[0]?.stage.status,
  }
}

type Moment = keyof Awaited<ReturnType<typeof setUpPurchase>>['moments']

const opened = ['user opens the seller', 'opened', 'SELECT_BUY_PROVIDER'] as const
const arrives = ['purchase arrives', 'arrived', 'BUY_SUCCESS'] as const

const histories: readonly EventHistory<Moment>[] = [
  [['window is blocked', undefined]],
  [['user opens the seller, whose page is elsewhere', undefined, 'SELECT_BUY_PROVIDER']],
  [['user opens the seller with full storage', 'opened', 'SELECT_BUY_PROVIDER'], arrives],
  [opened, ['nothing arrives', 'opened'], arrives, ['search runs again', 'arrived']],
  [opened, ['page reloads', 'opened'], arrives, ['page reloads', 'arrived']],
  // Without an arrival there is no event, neither of an end nor of an error.
  [opened, ['user dismisses', undefined], ['purchase arrives', undefined]],
  [opened, ['page is closed for a day', undefined], ['purchase arrives', undefined]],
]

describe('the events of a purchase', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpPurchase())).toEqual(history)
  })
})

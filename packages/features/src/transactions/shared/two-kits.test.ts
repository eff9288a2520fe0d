import { registerStore, type Store } from '@latchkey/core'
import { createTestEnvironment, type TestEnvironment } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { boughtTransaction, setUp as setUpOnramp } from '../onramp/onramp-world.test-support.ts'
import { order, setUp as setUpPay } from '../pay/pay-world.test-support.ts'
import { paymentsFeature } from '../pay/payments-feature.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import { maya, setUp as setUpSend } from '../send/send-world.test-support.ts'
import { createExchangeEnvironment, setUpKit } from '../swap/swap-kit.test-support.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'
import { createTestLocks } from './test-locks.test-support.ts'

const [one, other] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`]
const declined = () => Object.assign(new Error('no'), { code: 4001 })
const minute = 60_000

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach(stop => stop()))

/** Registers a kit of the page until the test is over. */
function register(store: Store): void {
  stops.push(registerStore(store), () => store.destroy())
}

/** A kit of the page with a wallet that answers when the test says. */
interface Kit {
  /** Lets the user confirm a transaction. */
  request(): Promise<void>
  answer(hash: string): void
  reject(error: Error): void
  /** Returns the stages of all transactions of the kind, sorted. */
  stages(): string[]
}

interface Staged {
  readonly stage: { readonly status: string; readonly hash?: string }
}

const stagesOf = (list: readonly Staged[]): string[] =>
  list.map(({ stage: { status, hash } }) => (hash === undefined ? status : `${status} ${hash.slice(0, 4)}`)).toSorted()

/** Opens a kit of each kind. The index names its payment. */
const kinds: Readonly<Record<'send' | 'payment' | 'swap', (page: TestEnvironment, index: number) => Promise<Kit>>> = {
  async send(environment) {
    const { store, draft, send, answer, reject } = await setUpSend({ environment, isHeld: true })
    register(store)
    async function request(): Promise<void> {
      await draft('0.5', maya)
      send.send().catch(() => {})
    }
    return { request, answer, reject, stages: () => stagesOf(store.use(sendRecordsFeature).state.list) }
  },
  async payment(environment, index) {
    const { store, ask, ready, answer, reject } = await setUpPay({ environment, isHeld: true })
    register(store)
    async function request(): Promise<void> {
      ask({ ...order, id: `order-${index}` }).catch(() => {})
      const { pay } = await ready()
      pay.pay().catch(() => {})
    }
    return { request, answer, reject, stages: () => stagesOf(store.use(paymentsFeature).state.list) }
  },
  async swap(environment) {
    let answer: (value: string | Promise<string>) => void = () => {}
    const actions = { sendCall: () => new Promise<string>(resolve => (answer = resolve)) }
    const { store, enter, swap } = await setUpKit({ environment, actions })
    register(store)
    async function request(): Promise<void> {
      await enter('ETH', 'USDC', '1')
      await swap.review()
      swap.confirm().catch(() => {})
    }
    return {
      request,
      answer: hash => answer(hash),
      reject: error => answer(Promise.reject(error)),
      stages: () => stagesOf(store.use(swapRecordsFeature).state.list),
    }
  },
}

/** Lets the user return to the page, so that each kit reads the writes of the other one. */
async function comeBack({ browser, settle }: TestEnvironment): Promise<void> {
  browser.comeBack()
  await settle()
}

describe.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('two kits of a page %s', (_how, hasLocks) => {
  const withLocks = (environment: TestEnvironment): TestEnvironment =>
    hasLocks ? { ...environment, locks: createTestLocks() } : environment

  describe.each(['send', 'payment', 'swap'] as const)('and a %s', kind => {
    const open = kinds[kind]
    const createPage = () => withLocks(kind === 'swap' ? createExchangeEnvironment() : createTestEnvironment())

    test.each(['before', 'after'])('wait for the wallet of the other, which is created %s the request', async when => {
      const page = createPage()
      const early = when === 'before' ? await open(page, 2) : undefined
      const first = await open(page, 1)
      await first.request()
      await page.settle()
      const second = early ?? (await open(page, 2))
      await comeBack(page)
      await page.advance(5 * minute)
      await comeBack(page)
      expect([first.stages(), second.stages()]).toEqual([['asked'], ['asked']])
      first.answer(one)
      await page.settle()
      await comeBack(page)
      expect([first.stages(), second.stages()]).toEqual([['sent 0xab'], ['sent 0xab']])
    })

    test('keep the transactions of both', async () => {
      const page = createPage()
      const [first, second] = [await open(page, 1), await open(page, 2)]
      await first.request()
      await page.settle()
      await second.request()
      await page.settle()
      first.answer(one)
      await page.settle()
      second.answer(other)
      await page.settle()
      await comeBack(page)
      for (const kit of [first, second]) expect(kit.stages()).toEqual(['sent 0xab', 'sent 0xcd'])
      expect((await open(page.openTab(), 3)).stages()).toEqual(['sent 0xab', 'sent 0xcd'])
    })

    test('keep the transaction of one that the user confirms while the other is declined', async () => {
      const page = createPage()
      const [first, second] = [await open(page, 1), await open(page, 2)]
      await first.request()
      await page.settle()
      await second.request()
      await page.settle()
      second.reject(declined())
      await page.settle()
      await comeBack(page)
      expect([first.stages(), second.stages()]).toEqual([['asked'], ['asked']])
      first.answer(one)
      await page.settle()
      expect((await open(page.openTab(), 3)).stages()).toEqual(['sent 0xab'])
    })
  })

  test('request the same payment once, and both resolve to its transaction', async () => {
    const page = withLocks(createTestEnvironment())
    const kits = [
      await setUpPay({ environment: page, isHeld: true }),
      await setUpPay({ environment: page, isHeld: true }),
    ] as const
    kits.forEach(({ store }) => register(store))
    const asked = kits.map(({ ask }) => ask())
    const ready = [await kits[0].ready(), await kits[1].ready()]
    const ended = Promise.allSettled(ready.map(({ pay }) => pay.pay()))
    await page.advance(2_000)
    expect(kits.flatMap(({ transfers }) => transfers)).toHaveLength(1)
    for (const { answer } of kits) answer(one)
    await ended
    await comeBack(page)
    expect(await Promise.all(asked)).toEqual([1, 2].map(() => ({ hash: one, id: order.id })))
    expect(kits.flatMap(({ transfers }) => transfers)).toHaveLength(1)
  })

  test('keep the purchases of both, and report an arrival once', async () => {
    const page = withLocks(createTestEnvironment())
    const kits = [await setUpOnramp({ environment: page }), await setUpOnramp({ environment: page })] as const
    kits.forEach(({ store }) => register(store))
    const bought = []
    for (const { enter, onramp, window } of kits) {
      await enter('150')
      bought.push(await onramp.buy(window))
      await page.advance(1_000)
    }
    const [first] = bought
    await comeBack(page)
    const ids = bought.map(({ id }) => id).toReversed()
    for (const { purchases } of kits) expect(purchases.state.list.map(({ id }) => id)).toEqual(ids)
    page.respond('/history', { json: { data: [boughtTransaction({}, page.clock.now())], next: null } })
    await Promise.all(kits.map(({ purchases }) => purchases.look()))
    await comeBack(page)
    for (const { purchases } of kits)
      expect(purchases.state.list).toMatchObject([
        { id: ids[0], stage: { status: 'opened' } },
        { id: first?.id, stage: { status: 'arrived', transaction: 'tx-1' } },
      ])
    const events = kits.flatMap(kit => kit.events.map(([name]) => name))
    expect(events.filter(name => name === 'BUY_SUCCESS')).toHaveLength(1)
  })
})

import { toastsFeature } from '@latchkey/core'
import {
  alerts,
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { type Answer, createMockAdapter, createMockConnector, mockAddresses, testNetworks } from '@latchkey/testing'
import type { ChainActivity } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { activityAgeMs, activityFeature } from '../activity-feature.ts'
import { service, transaction } from '../history.test-support.ts'

interface Given {
  readonly answer?: Answer
  readonly supported?: readonly string[]
  readonly supportedAnswer?: Answer
  readonly locale?: string
  readonly history?: boolean
  readonly receive?: boolean
  /** Whether the site has a service for activity. @default true */
  readonly hasService?: boolean
  readonly namespace?: 'eip155' | 'solana'
}

const one: Answer = { json: { data: [transaction('1', 18)], next: null } }

async function openAccount(given: Given = {}): Promise<World> {
  const namespace = given.namespace ?? 'eip155'
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove', chains: [namespace] })
  const world = await createWorld({
    adapters: [createMockAdapter({ namespace, connectors: [connector], actions: {} })],
    options: {
      ...(namespace === 'solana' && { networks: [testNetworks.solana] }),
      ...(given.hasService !== false && { services: { blockchain: service } }),
      ...(given.locale && { locale: given.locale }),
      features: {
        onramp: false,
        ...(given.history !== undefined && { history: given.history }),
        ...(given.receive !== undefined && { receive: given.receive }),
      },
    },
  })
  const { environment } = world
  const supported: Answer = { json: { http: given.supported ?? ['eip155:1'], ws: [] } }
  environment.respond('/v1/supported-chains', given.supportedAnswer ?? supported)
  environment.respond('/history', given.answer ?? one)
  await world.store.connections.connect(connector)
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

async function openTransactions(given: Given = {}): Promise<World> {
  const world = await openAccount(given)
  world.store.router.push('Transactions')
  await shown('lk-transactions-view')
  return world
}

const rows = (): string[] =>
  findAll('[data-testid=transaction]').map(row => row.textContent.replace(/\s+/g, ' ').trim())
const asked = ({ environment }: World): number => environment.requested('/history').length

// covers: S1.33, S9.34, S9.35
test.each([
  ['en', 'From 0x2c…9a07f3+10,000.25 ETH'],
  ['de', 'Von 0x2c…9a07f3+10.000,25 ETH'],
])('the account lists its activity, amounts with three decimals, in the format of %s', async (locale, text) => {
  const transfers = [{ direction: 'in', quantity: { numeric: '10000.25099' }, fungible_info: { symbol: 'ETH' } }]
  const answer = { json: { data: [transaction('1', 18, { transfers })], next: null } }
  await openAccount({ locale, answer })
  await until(() => rows().length > 0, 'the row')
  expect(rows()[0]?.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
  const title = findAll('[data-testid=transaction] .amount').map(amount => amount.title)
  expect(title).toEqual([locale === 'en' ? '10,000.25099' : '10.000,25099'])
})

// covers: S2.40
test('the activity screen lists all by month, newest first, with links to the explorer', async () => {
  const data = [
    transaction('1', 18),
    transaction('2', 9, { metadata: { minedAt: '2026-10-09T12:00:00.000Z', operationType: 'send' } }),
    transaction('3', 9, { metadata: { minedAt: '2026-10-08T12:00:00.000Z', hash: 'none' } }),
  ]
  const world = await openAccount({ answer: { json: { data, next: null } } })
  await until(() => has('activity-all'), 'the way there')
  await userEvent.click(byTestId('activity-all'))
  await shown('lk-transactions-view')
  await until(() => rows().length === 3, 'the rows')
  expect(findAll('[data-testid=group-title]').map(label => label.textContent)).toEqual([
    'November 2026',
    'October 2026',
  ])
  const headings = findAll('[data-testid=transaction] lk-row').map(row => Reflect.get(row, 'heading') as unknown)
  expect(headings).toEqual(['Received', 'Sent', 'Received'])
  const explorer = world.store.networks.current()?.blockExplorers?.default.url
  const links = findAll('[data-testid=transaction] lk-row').map(
    row => row.shadowRoot?.querySelector('a')?.href ?? 'none',
  )
  expect(links).toEqual([
    expect.stringContaining(`${explorer}/tx/0x${'0'.repeat(63)}1`),
    expect.stringContaining(`/tx/0x${'0'.repeat(63)}2`),
    'none',
  ])
  expect(byTestId('activity-explorer').getAttribute('href')).toContain('/address/')
})

test('an account without transactions shows that, and how to receive funds', async () => {
  const answer = { json: { data: [], next: null } }
  const world = await openAccount({ answer })
  await until(() => has('empty-activity-state'), 'what it says')
  await userEvent.click(byTestId('activity-receive'))
  await shown('lk-receive-view')
  world.leave()
  await openAccount({ answer, receive: false })
  await until(() => has('empty-activity-state'), 'what it says')
  expect(has('activity-receive')).toBe(false)
})

// covers: S8.07
test('activity that failed to load is announced, and loads again by a button that keeps the focus until then', async () => {
  const world = await openAccount({ answer: { status: 500 } })
  await until(() => has('activity-failed'), 'what is said of it')
  expect(world.store.use(toastsFeature).state.toast).toEqual({ kind: 'error', text: 'Failed to fetch transactions' })
  await until(() => alerts().length > 0, 'the alert')
  expect(alerts()).toEqual(['Failed to fetch transactions'])
  await tabTo('activity-retry')
  world.environment.respond('/history', { ...one, delayMs: 1_000 })
  await userEvent.keyboard('{Enter}')
  await settled()
  expect(focused()).toBe(byTestId('activity-retry'))
  await world.environment.advance(1_000)
  await until(() => rows().length === 1, 'the row')
  expect(focused()?.getAttribute('aria-label')).toBe('November 2026')
  expect(has('activity-late')).toBe(false)
})

test('a page of activity that failed leaves the list, and can be requested again', async () => {
  let isDown = true
  await openTransactions({
    answer: request => {
      if (!request.url.includes('cursor=b')) return Response.json({ data: [transaction('1', 18)], next: 'b' })
      return isDown ? new Response(null, { status: 500 }) : Response.json({ data: [transaction('0', 17)], next: null })
    },
  })
  await until(() => has('activity-late'), 'what is said of it')
  expect(rows()).toHaveLength(1)
  isDown = false
  await userEvent.click(byTestId('activity-retry'))
  await until(() => rows().length === 2, 'both rows')
  expect(has('activity-late')).toBe(false)
})

// covers: S1.25, S1.26
test('other namespaces, sites without the service and sites that switch activity off have no tab and send no request', async () => {
  for (const given of [{ namespace: 'solana' }, { hasService: false }, { history: false }] as const) {
    const world = await openAccount(given)
    expect([find('lk-account-view').isConnected, has('activity-awaited'), rows()]).toEqual([true, false, []])
    expect(visibleTexts()).not.toContain('Activity')
    expect(asked(world)).toBe(0)
    world.leave()
  }
})

// covers: S7.26
test('a network that the service does not support shows that, without a request', async () => {
  const world = await openAccount({ supported: ['eip155:5'] })
  await until(() => has('activity-not-listed'), 'what is said')
  expect(asked(world)).toBe(0)
})

test('a failed list of supported networks shows that activity failed to load, and is requested again', async () => {
  const world = await openAccount({ supportedAnswer: { status: 500 } })
  await until(() => has('activity-failed'), 'word of it')
  expect(has('activity-not-listed')).toBe(false)
  world.environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  await userEvent.click(byTestId('activity-retry'))
  await until(() => rows().length === 1, 'the row')
})

test('a lookalike address in the activity is marked for eyes and screen readers, without a colour of its amount', async () => {
  const account = mockAddresses.eip155
  const known = '0x8f3ab1c2d4e5f60718293a4b5c6d7e8f9c41d9e0'
  const imitation = '0x8f3a00000000000000000000000000000000d9e0'
  const sent = {
    direction: 'out',
    sender: account,
    recipient: known,
    quantity: { numeric: '1' },
    fungible_info: { symbol: 'ETH' },
  }
  const data = [
    transaction('1', 19, { metadata: { sentFrom: imitation, sentTo: account } }),
    transaction('2', 18, { metadata: { operationType: 'send', sentFrom: account, sentTo: known }, transfers: [sent] }),
  ]
  await openAccount({ answer: { json: { data, next: null } } })
  await until(() => rows().length === 2, 'both rows')
  const marks = findAll('[data-testid=transaction-suspicious]').map(mark =>
    mark.textContent.replace(/\s+/g, ' ').trim(),
  )
  expect(marks).toEqual(['Look-alike. This address imitates 0x8f…41d9e0. Do not send to it.'])
  expect(findAll('.amount').map(amount => amount.className.includes('pos'))).toEqual([false, false])
  expect(rows()[1]).toContain('Nov 18')
})

test('a send that the wallet never answered shows its amount and recipient, without a link to a transaction', async () => {
  const world = await openAccount({ answer: { json: { data: [], next: null } } })
  const { environment, store } = world
  const { recordsOf } = await import('../../../transactions/shared/send-records.test-support.ts')
  const trace = { from: mockAddresses.eip155, to: mockAddresses.eip155, amount: '1500000', since: '1' }
  const kept = { id: 'a', tab: 't', wallet: 'W', networkId: 'eip155:1', symbol: 'USDC', decimals: 6, trace } as const
  recordsOf(store).add({ ...kept, asked: environment.clock.now(), stage: { status: 'unanswered' } })
  await until(() => rows().length === 1, 'the row')
  expect(rows()[0]).toMatch(/^To 0x.*−1\.5 USDC ?Check your wallet$/)
  const row = find('[data-testid=transaction] lk-row')
  expect(Reflect.get(row, 'heading')).toBe('Not confirmed')
  expect([row.getAttribute('href'), row.shadowRoot?.querySelector('a')]).toEqual([null, null])
})

// covers: S1.25
test('activity without a service shows what the node reports and how far back, and can read further if it is empty', async () => {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const pages: ChainActivity[] = [
    { transactions: [], next: '5 5', reach: { since: Date.UTC(2026, 10, 4, 12), isTokensOnly: true } },
    {
      transactions: [
        {
          hash: `0x${'1'.padStart(64, '0')}`,
          minedAt: Date.UTC(2026, 10, 3, 12),
          operation: 'receive',
          status: 'confirmed',
          from: mockAddresses.eip155,
          to: mockAddresses.eip155,
          transfers: [],
        },
      ],
      reach: { isTokensOnly: true },
    },
  ]
  const fetchActivity = async (): Promise<ChainActivity> =>
    pages.shift() ?? { transactions: [], reach: { isTokensOnly: true } }
  const world = await createWorld({
    adapters: [createMockAdapter({ connectors: [connector], actions: { fetchActivity } })],
  })
  await world.store.connections.connect(connector)
  world.store.modal.open()
  await shown('lk-account-view')
  await until(() => has('activity-nothing-since'), 'what it says')
  expect(visibleTexts()).toContain('No activity since Nov 4, 2026')
  await userEvent.click(byTestId('activity-more'))
  await until(() => rows().length === 1, 'the row')
  expect(byTestId('activity-reach').textContent).toBe('Token transfers only')
})

// covers: S4.74
test('ten thousand transactions load while the user scrolls, and only those in view are in the page', async () => {
  const pages = 40
  const perPage = 250
  const answer: Answer = request => {
    const page = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: perPage }, (_, index) => {
      const at = page * perPage + index
      const minedAt = new Date(Date.UTC(2026, 10, 18, 12) - at * 3_600_000).toISOString()
      return transaction(String(at), 1, { metadata: { minedAt } })
    })
    return Response.json({ data, next: page + 1 < pages ? String(page + 1) : null })
  }
  const world = await openTransactions({ answer })
  await until(() => rows().length > 0, 'the first rows')
  const { state } = world.store.use(activityFeature)
  const body = find('lk-transactions-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  let max = 0
  for (let turn = 0; turn < 400 && (state.next !== undefined || state.loading); turn++) {
    body.scrollTop = body.scrollHeight
    await settled()
    max = Math.max(max, rows().length)
  }
  expect(state.transactions).toHaveLength(pages * perPage)
  expect(max).toBeLessThanOrEqual(140)
  body.scrollTop = body.scrollHeight / 2
  const { top, bottom } = body.getBoundingClientRect()
  const isSeen = (row: HTMLElement): boolean =>
    row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom
  await until(() => findAll('[data-testid=transaction]').some(isSeen), 'rows in the middle')
  body.scrollTop = 0
  await until(() => findAll('[data-testid=group-title]')[0]?.textContent === 'November 2026', 'the newest')
  expect(asked(world)).toBe(pages)
}, 60_000)

/** Creates one transaction per hour, newest first. */
const history = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => {
    const id = count - at
    return transaction(String(id), 1, { metadata: { minedAt: new Date(Date.UTC(2026, 9, 1, id)).toISOString() } })
  })

async function happen(world: World, count: number): Promise<void> {
  world.environment.respond('/history', { json: { data: history(count), next: null } })
  await world.environment.advance(activityAgeMs + 1)
  const { state, refresh } = world.store.use(activityFeature)
  await refresh()
  await until(() => state.transactions.length === count, 'what is new')
}

const linkOf = (id: number): HTMLElement => {
  const hash = `0x${String(id).padStart(64, '0')}`
  return find(`a[href$="${hash}"]`)
}

test('activity rows ignore the pointer while the wheel turns, and can be pressed once they stop', async () => {
  await openTransactions({ answer: { json: { data: history(100), next: null } } })
  await until(() => rows().length > 0, 'the rows')
  const body = find('lk-transactions-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  const { left, top, width, height } = body.getBoundingClientRect()
  const root = find('lk-transactions-view').shadowRoot
  const isRowHit = (): boolean =>
    Boolean(root?.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-testid=transaction]'))
  expect(isRowHit()).toBe(true)
  const hits: boolean[] = []
  body.addEventListener('scroll', () => hits.push(isRowHit()))
  const ended = new Promise(resolve => body.addEventListener('scrollend', resolve, { once: true }))
  body.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true }))
  body.scrollTo({ top: 40 * 56, behavior: 'smooth' })
  await ended
  expect(hits.length).toBeGreaterThan(2)
  expect(hits).not.toContain(true)
  await until(isRowHit, 'a row beneath the pointer')
  // A scroll without a wheel has no end to wait for, so its rows can be hit at once.
  body.scrollTop += 3 * 56
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(hits.at(-1)).toBe(true)
})

test('a new transaction is inserted above the row in view, which keeps its position and the focus', async () => {
  const world = await openTransactions({ answer: { json: { data: history(100), next: null } } })
  await until(() => rows().length > 0, 'the rows')
  const body = find('lk-transactions-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  body.scrollTop = 40 * 56
  await settled()
  await settled()
  const seen = linkOf(58)
  seen.focus({ preventScroll: true })
  const { top } = seen.getBoundingClientRect()
  expect(top).toBeGreaterThan(body.getBoundingClientRect().top)
  expect(top).toBeLessThan(body.getBoundingClientRect().bottom)
  for (const count of [101, 150]) {
    await happen(world, count)
    expect(linkOf(58)).toBe(seen)
    expect(focused()).toBe(seen)
    expect(seen.getBoundingClientRect().top).toBeCloseTo(top, 0)
  }
})

test('a new transaction shows at the start of a list that is scrolled to the top', async () => {
  const world = await openTransactions({ answer: { json: { data: history(100), next: null } } })
  await until(() => rows().length > 0, 'the rows')
  const { top } = linkOf(100).getBoundingClientRect()
  await happen(world, 140)
  expect(linkOf(140).getBoundingClientRect().top).toBeCloseTo(top, 0)
})

test('rows of the latest activity keep their elements when a new one is inserted', async () => {
  const world = await openAccount({ answer: { json: { data: history(5), next: null } } })
  await until(() => rows().length === 5, 'the rows')
  const seen = linkOf(3)
  await happen(world, 6)
  expect(linkOf(3)).toBe(seen)
})

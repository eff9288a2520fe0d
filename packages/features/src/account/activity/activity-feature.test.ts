import type { ChainActivity, ChainTransaction } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { recordsOf } from '../../transactions/shared/send-records.test-support.ts'
import { maxTransactions } from './activity-list.ts'
import { historyWorld, transaction } from './history.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

/** A fixture whose account is connected, with a subscriber. The key is the cursor of a page, and '' of the first one. */
async function follow(pages: Readonly<Record<string, object>>, options = {}) {
  const world = historyWorld(options)
  const { environment, store, connector, activity } = world
  for (const [cursor, json] of Object.entries(pages))
    environment.respond(cursor === '' ? '/v1/account/' : new RegExp(`cursor=${cursor}(&|$)`), { json })
  await store.connections.connect(connector)
  activity.follow()
  await environment.settle()
  const ids = (): string[] => activity.state.transactions.map(({ id }) => id)
  const asked = (): (string | null)[] =>
    environment.requested('/v1/account/').map(({ searchParams }) => searchParams.get('cursor'))
  return { ...world, ids, asked }
}

describe('the activity of an account', () => {
  // covers: S3.57, S3.58, S4.77
  test('is grouped by year and month, newest first, with its network', async () => {
    const { activity } = await follow({
      '': {
        data: [
          transaction('1', 18),
          transaction('2', 20),
          transaction('3', 1, { metadata: { minedAt: '2025-02-11T12:00:00.000Z' } }),
        ],
        next: 'b',
      },
    })
    const { transactionsByYear, loading, empty, next, lastNetworkInView } = activity.state
    const ids = Object.entries(transactionsByYear).map(([year, months]) => [
      year,
      Object.entries(months).map(([month, list]) => [month, list.map(({ id }) => id)]),
    ])
    expect(ids).toEqual([
      ['2025', [['02', ['3']]]],
      ['2026', [['11', ['2', '1']]]],
    ])
    expect({ loading, empty, next, lastNetworkInView }).toEqual({
      loading: false,
      empty: false,
      next: 'b',
      lastNetworkInView: 'eip155:1',
    })
  })

  // covers: S4.74, S4.78
  test('loads page by page with the cursor, without duplicates', async () => {
    const { activity, ids, asked } = await follow({
      '': { data: [transaction('1', 20), transaction('2', 19)], next: 'b' },
      b: { data: [transaction('2', 19), transaction('3', 18)], next: 'c' },
      c: { data: [transaction('3', 18), transaction('4', 17)], next: null },
    })
    expect(ids()).toEqual(['1', '2'])
    await Promise.all([activity.next(), activity.next()])
    expect(ids()).toEqual(['1', '2', '3'])
    await activity.next()
    await activity.next()
    expect(ids()).toEqual(['1', '2', '3', '4'])
    expect(activity.state.next).toBeUndefined()
    expect(asked()).toEqual([null, 'b', 'c'])
  })

  // covers: S4.79
  test('is empty if the account has no transactions, once that is known', async () => {
    const world = historyWorld()
    world.environment.respond('/v1/account/', { json: { data: [], next: null } })
    await world.store.connections.connect(world.connector)
    world.activity.follow()
    expect(world.activity.state.empty).toBe(false)
    await world.environment.settle()
    expect(world.activity.state).toMatchObject({ empty: true, loading: false, transactions: [] })
  })

  // covers: S8.07
  test('is empty without a cursor after a page that failed, which is reported once and can be requested again', async () => {
    const { activity, environment, ids } = await follow({
      '': { data: [transaction('1', 20)], next: 'b' },
      b: { data: [transaction('2', 19)], next: null },
    })
    environment.respond(/cursor=b(&|$)/, { status: 500, times: 2 })
    await activity.next()
    expect(activity.state).toMatchObject({ empty: true, next: undefined, error: { code: 'activityUnavailable' } })
    expect(ids()).toEqual(['1'])
    expect(activity.takeFailure()).toMatchObject({ shortMessage: 'Failed to fetch transactions' })
    expect(activity.takeFailure()).toBeUndefined()
    await activity.next()
    expect(activity.takeFailure()).toBeDefined()
    await activity.next()
    expect(ids()).toEqual(['1', '2'])
    expect(activity.state).toMatchObject({ empty: false, error: undefined })
  })

  // covers: S5.24
  test('is requested only while an account is connected', async () => {
    const { activity, environment } = historyWorld()
    await expect(activity.next()).rejects.toMatchObject({
      code: 'activityWithoutAddress',
      shortMessage: 'Transactions cannot be fetched without an account address',
    })
    expect(environment.requests).toEqual([])
  })

  // covers: S7.26
  test('is not requested on a network that the service does not support', async () => {
    const { activity, environment, connector, asked } = await follow({ '': { data: [transaction('1', 20)] } })
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect(activity.state).toMatchObject({
      transactions: [],
      empty: true,
      isListed: false,
      lastNetworkInView: 'eip155:137',
    })
    expect(asked()).toEqual([null])
  })

  test('is that of the active account and network, for any order of the answers', async () => {
    const { activity, environment, connector, ids } = await follow({ '': { data: [transaction('old', 20)] } })
    environment.respond(`/v1/account/${other}`, 'hang')
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    expect(activity.state).toMatchObject({ transactions: [], loading: true })
    environment.respond('/v1/account/', { json: { data: [transaction('new', 20)] } })
    connector.emitNetwork('eip155:137')
    await environment.settle()
    connector.emitNetwork('eip155:1')
    await environment.settle()
    expect(ids()).toEqual(['new'])
    expect(environment.requests.filter(({ url, signal }) => url.includes(other) && signal.aborted)).toHaveLength(1)
  })

  test('is right after a hundred switches', async () => {
    const { environment, connector, store, ids, activity } = await follow({ '': { data: [] } })
    const accounts = Array.from({ length: 7 }, (_, index) => `0x${String(index + 1).repeat(40)}`)
    for (const account of accounts)
      environment.respond(`/v1/account/${account}`, { json: { data: [transaction(account, 20)] } })
    for (let turn = 0; turn < 100; turn++) {
      connector.emitAccounts('eip155', [accounts[(turn * 5) % 7] ?? ''])
      await environment.advance((turn * 37) % 100)
    }
    await environment.settle()
    expect(ids()).toEqual([store.accounts.identity('eip155')?.address])
    expect(activity.state.loading).toBe(false)
  })

  test('is updated without the HTTP cache when the user returns after 30 s', async () => {
    const { activity, environment, ids } = await follow({
      '': { data: [transaction('2', 19), transaction('1', 18)], next: 'b' },
      b: { data: [transaction('0', 17)], next: null },
    })
    await activity.next()
    environment.respond('cache=no-cache', { json: { data: [transaction('3', 20), transaction('2', 19)], next: 'x' } })
    await environment.advance(29_999)
    environment.browser.comeBack()
    await environment.settle()
    expect(ids()).toEqual(['2', '1', '0'])
    await environment.advance(1)
    environment.browser.comeBack()
    await environment.settle()
    expect(ids()).toEqual(['3', '2', '1', '0'])
    expect(activity.state.next).toBeUndefined()
  })

  test('starts again if more is new than one page has', async () => {
    const { activity, environment, ids } = await follow({
      '': { data: [transaction('2', 10), transaction('1', 9)], next: 'b' },
      b: { data: [transaction('0', 8)], next: null },
      x: { data: [transaction('3', 11), transaction('2', 10)], next: null },
    })
    await activity.next()
    environment.respond('cache=no-cache', { json: { data: [transaction('4', 20)], next: 'x' } })
    await environment.advance(30_000)
    environment.browser.comeBack()
    await environment.settle()
    expect([ids(), activity.state.next]).toEqual([['4'], 'x'])
    await activity.next()
    expect(ids()).toEqual(['4', '3', '2'])
  })

  test('skips a limited number of pages with nothing to show', async () => {
    const spam = { data: [transaction('9', 9, { metadata: { chain: 'eip155:137' } })] }
    const pages = Array.from({ length: 20 }, (_, index) => [
      index === 0 ? '' : `p${index}`,
      { ...spam, next: `p${index + 1}` },
    ])
    const { activity, asked } = await follow(Object.fromEntries(pages) as Record<string, object>)
    expect(asked()).toHaveLength(6)
    expect(activity.state).toMatchObject({ transactions: [], empty: false, loading: false, next: 'p6' })
  })

  test('has a maximum number of entries', async () => {
    const page = (first: number, next: string | null) => ({
      data: Array.from({ length: 5_000 }, (_, index) => transaction(String(first + index), 20)),
      next,
    })
    const { activity } = await follow({ '': page(0, 'b'), b: page(5_000, 'c'), c: page(10_000, 'd') })
    await activity.next()
    await activity.next()
    expect(activity.state.transactions).toHaveLength(maxTransactions)
    expect(activity.state.next).toBeUndefined()
  })

  test('fails if the service never answers, and can be requested again', async () => {
    const world = historyWorld()
    const { activity, environment, store, connector } = world
    environment.respond('/v1/account/', 'hang')
    await store.connections.connect(connector)
    activity.follow()
    await environment.settle()
    expect(activity.state.loading).toBe(true)
    await environment.advance(60_000)
    expect(activity.state).toMatchObject({ loading: false, empty: true, error: { code: 'activityUnavailable' } })
    environment.respond('/v1/account/', { json: { data: [transaction('1', 20)], next: null } })
    await activity.next()
    expect(activity.state).toMatchObject({ empty: false, transactions: [{ id: '1' }] })
  })

  describe('without a service', () => {
    const hash = (id: number): string => `0x${String(id).padStart(64, '0')}`
    const told = (id: number): ChainTransaction => ({
      hash: hash(id),
      minedAt: Date.UTC(2026, 10, id),
      operation: 'receive',
      status: 'confirmed',
      from: other,
      to: other,
      transfers: [{ direction: 'in', sender: other, recipient: other, symbol: 'ETH', name: 'Ether', amount: '1' }],
    })

    function nodeWorld(answer: (cursor: string | undefined) => Promise<ChainActivity>, options = {}) {
      const connector = createMockConnector()
      const fetchActivity = vi.fn((_account: string, _network: unknown, cursor: string | undefined) => answer(cursor))
      const adapters = [createMockAdapter({ connectors: [connector], actions: { fetchActivity } })]
      return { ...historyWorld({ adapters, services: {}, features: {}, ...options }), connector, fetchActivity }
    }

    // covers: S1.25
    test('comes from the node, page by page, with the block that it reaches back to', async () => {
      const { activity, store, connector, environment, fetchActivity } = nodeWorld(async cursor =>
        cursor === undefined
          ? { transactions: [told(9)], next: '7 10', reach: { since: 7, isTokensOnly: true } }
          : { transactions: [told(9), told(3)], reach: { isTokensOnly: true } },
      )
      await store.connections.connect(connector)
      activity.follow()
      await environment.settle()
      expect(activity.state).toMatchObject({
        transactions: [{ id: hash(9), metadata: { chain: 'eip155:1', minedAt: '2026-11-09T00:00:00.000Z' } }],
        reach: { since: 7, isTokensOnly: true },
        next: '7 10',
        empty: false,
      })
      await activity.next()
      expect(activity.state.transactions.map(({ id }) => id)).toEqual([hash(9), hash(3)])
      expect(activity.state).toMatchObject({ next: undefined, reach: { isTokensOnly: true } })
      expect(fetchActivity.mock.calls.map(([, , cursor]) => cursor)).toEqual([undefined, '7 10'])
      expect(environment.requests).toEqual([])
    })

    test('trusts transfers of the native currency, of tokens that the site names, and of well-known ones', async () => {
      const [coin, usdc] = [other, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']
      const unknown = '0x4444444444444444444444444444444444444444'
      const transfers = [undefined, coin, usdc.toLowerCase(), unknown].map(token => ({
        ...told(9).transfers[0],
        direction: 'in' as const,
        sender: other,
        recipient: other,
        ...(token && { token }),
      }))
      const { activity, store, connector } = nodeWorld(
        async () => ({ transactions: [{ ...told(9), transfers }], reach: { isTokensOnly: true } }),
        { tokens: { 'eip155:1': { address: coin } } },
      )
      await store.connections.connect(connector)
      activity.follow()
      await vi.waitFor(() => expect(activity.state.transactions).toHaveLength(1), 10_000)
      expect(activity.state.transactions[0]?.transfers.map(({ isBelieved }) => isBelieved)).toEqual([
        true,
        true,
        true,
        undefined,
      ])
    })

    test('reads no further back by itself if it found nothing', async () => {
      const { activity, store, connector, environment, fetchActivity } = nodeWorld(async () => ({
        transactions: [],
        next: `${fetchActivity.mock.calls.length} 10`,
        reach: { since: 7, isTokensOnly: false },
      }))
      await store.connections.connect(connector)
      activity.follow()
      await environment.settle()
      expect(fetchActivity).toHaveBeenCalledTimes(1)
      await activity.next()
      expect(fetchActivity).toHaveBeenCalledTimes(2)
      expect(activity.state).toMatchObject({ transactions: [], empty: false, next: '2 10' })
    })

    test('reports that a node did not answer, and requests it again', async () => {
      let isDown = true
      const { activity, store, connector, environment } = nodeWorld(async () => {
        if (isDown) throw new Error('node')
        return { transactions: [told(9)], reach: { isTokensOnly: false } }
      })
      await store.connections.connect(connector)
      activity.follow()
      await environment.settle()
      expect(activity.state).toMatchObject({ empty: true, error: { code: 'activityUnavailable' } })
      isDown = false
      await activity.next()
      expect(activity.state).toMatchObject({ empty: false, error: undefined, transactions: [{ id: hash(9) }] })
    })
  })

  test('includes local sends until the service reports them', async () => {
    const { activity, store, environment, ids } = await follow({
      '': { data: [transaction('1', 20), transaction('2', 19)], next: null },
    })
    const records = recordsOf(store)
    const from = store.accounts.identity('eip155')?.address ?? ''
    const hash = `0x${'ab'.repeat(32)}`
    const trace = { from: from.toUpperCase().replace('0X', '0x'), to: other, amount: '1500000', since: '1' }
    const asked = environment.clock.now()
    const record = { tab: 't', wallet: 'W', networkId: 'eip155:1', symbol: 'USDC', decimals: 6, trace, asked } as const
    await environment.settle()
    records.add({ ...record, id: 'asked', stage: { status: 'asked' } })
    records.add({ ...record, id: 'elsewhere', networkId: 'eip155:137', stage: { status: 'sent', hash } })
    records.add({ ...record, id: 'foreign', trace: { ...trace, from: other }, stage: { status: 'sent', hash } })
    records.add({ ...record, id: 'sent', stage: { status: 'sent', hash } })
    await environment.settle()
    expect(ids()).toEqual([hash, '1', '2'])
    expect(activity.state.transactions[0]).toMatchObject({
      isOwn: true,
      metadata: { operationType: 'send', status: 'pending', sentTo: other },
      transfers: [{ direction: 'out', recipient: other, quantity: { numeric: '1.5' } }],
    })
    records.advance('sent', { status: 'confirmed', hash })
    await environment.settle()
    expect(activity.state.transactions.map(({ id, metadata }) => [id, metadata.status])).toContainEqual([
      hash,
      'confirmed',
    ])
    const told = transaction('told', 20, { metadata: { hash: hash.toUpperCase().replace('0X', '0x') } })
    environment.respond('cache=no-cache', { json: { data: [told, transaction('1', 20)], next: null } })
    await environment.advance(30_000)
    environment.browser.comeBack()
    await environment.settle()
    expect(ids()).toEqual(['told', '1', '2'])
  })

  test('includes a local send that was made while activity was not shown', async () => {
    const { activity, store, connector, environment } = historyWorld()
    environment.respond('/v1/account/', { json: { data: [transaction('1', 20)], next: null } })
    await store.connections.connect(connector)
    await activity.refresh()
    const records = recordsOf(store)
    const hash = `0x${'ab'.repeat(32)}`
    const trace = { from: store.accounts.identity('eip155')?.address ?? '', to: other, amount: '1', since: '1' }
    records.add({
      ...{ id: 'sent', tab: 't', wallet: 'W', networkId: 'eip155:1', symbol: 'ETH', decimals: 18, trace },
      asked: environment.clock.now(),
      stage: { status: 'sent', hash },
    })
    activity.follow()
    await environment.settle()
    expect(activity.state.transactions.map(({ id }) => id)).toEqual([hash, '1'])
  })

  // covers: S3.57, S7.04
  test('includes purchases at Coinbase, which every site offers by default', async () => {
    const pages = { '': { data: [transaction('1', 20)], next: null } }
    const { activity, environment } = await follow(pages, { features: {} })
    expect(activity.state.coinbaseTransactions.map(({ id }) => id)).toEqual(['1'])
    const [purchases, ...others] = environment.requested('onramp=coinbase')
    expect(others).toEqual([])
    expect(Object.fromEntries(purchases?.searchParams ?? [])).toMatchObject({ onramp: 'coinbase', chainId: 'eip155:1' })
  })

  // covers: S3.57
  test('lists purchases at Coinbase apart, if the site offers them', async () => {
    const { activity, environment } = await follow(
      { '': { data: [transaction('1', 20), transaction('2', 19)] } },
      { features: { onramp: ['coinbase'] } },
    )
    expect(activity.state.coinbaseTransactions.map(({ id }) => id)).toEqual(['1', '2'])
    const purchases = environment.requested('onramp=coinbase')
    expect(purchases).toHaveLength(1)
    const without = await follow({ '': { data: [transaction('1', 20)] } })
    expect(without.environment.requested('onramp=coinbase')).toEqual([])
  })
})

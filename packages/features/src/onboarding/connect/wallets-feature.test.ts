import {
  createStore,
  type KitOptions,
  type KitParts,
  listedConnectorsFeature,
  serviceTimeoutMs,
  toastsFeature,
} from '@latchkey/core'
import { createTestEnvironment, type TestEnvironment, testNetworks } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { walletsFeature } from './wallets-feature.ts'

const directory = 'https://directory.example'

describe('the wallet list', () => {
  // covers: S7.31, S7.32, S9.18
  test('loads in pages of 40, in order, until the last', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 90)
    expect(wallets.state).toMatchObject({ listStatus: 'idle', list: [], count: undefined })
    const fetching = wallets.fetchNextPage()
    expect(wallets.state.listStatus).toBe('loading')
    await fetching
    expect(wallets.state).toMatchObject({ listStatus: 'ready', count: 90 })
    expect(wallets.state.list.map(({ id }) => id)).toEqual(ids(0, 40))
    await wallets.fetchNextPage()
    await wallets.fetchNextPage()
    expect(wallets.state.list.map(({ id }) => id)).toEqual(ids(0, 90))
    await wallets.fetchNextPage()
    const asked = environment.requested('/getWallets').map(url => Object.fromEntries(url.searchParams))
    expect(asked.map(({ page, entries }) => [page, entries])).toEqual([
      ['1', '40'],
      ['2', '40'],
      ['3', '40'],
    ])
    expect(asked[0]).toMatchObject({ projectId: 'p', st: 'appkit', sv: 'html-core-1.7.11' })
  })

  // covers: S3.29, S7.31
  test('has the fields to show and open a wallet', async () => {
    const { environment, wallets } = setUp()
    const listing = {
      id: 'one',
      name: ' One ',
      image_id: 'img',
      rdns: 'example.one',
      mobile_link: 'one://',
      desktop_link: 'one-desktop://',
      webapp_link: 'https://app.one.example',
      universal_link: 'https://one.example/open',
      chains: ['eip155:1'],
      badge_type: 'certified',
      app_store: 'https://apps.example/one',
    }
    environment.respond('/getWallets', { json: { data: [listing, { id: 'bad' }, listing], count: 3 } })
    await wallets.fetchNextPage()
    expect(wallets.state.list).toEqual([
      {
        id: 'one',
        name: 'One',
        imageId: 'img',
        rdns: 'example.one',
        mobileLink: 'one://',
        desktopLink: 'one-desktop://',
        webappLink: 'https://app.one.example',
        linkMode: 'https://one.example/open',
        chains: ['eip155:1'],
        certified: true,
        appStore: 'https://apps.example/one',
      },
    ])
    expect(wallets.state.count).toBe(1)
  })

  // covers: S7.31
  test('requests the namespaces and the choice of the site', async () => {
    const { environment, wallets } = setUp({
      networks: [testNetworks.base, testNetworks.solana],
      includeWalletIds: ['a', 'b'],
      excludeWalletIds: ['c'],
    })
    serve(environment, 1)
    await wallets.fetchNextPage()
    const [url] = environment.requested('/getWallets')
    expect(url?.searchParams.get('include')).toBe('a,b')
    expect(url?.searchParams.get('exclude')).toBe('c')
    expect(url?.searchParams.get('chains')?.split(',')).toEqual([
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'eip155:8453',
    ])
  })

  test('starts again when other namespaces are offered, and drops a pending answer for the earlier ones', async () => {
    const { environment, store, wallets } = setUp({ networks: [testNetworks.mainnet, testNetworks.solana] })
    const answers = new Map<string, () => void>()
    environment.respond('/getWallets', async ({ url }) => {
      const chains = new URL(url).searchParams.get('chains') ?? ''
      if (chains.startsWith('eip155')) await new Promise<void>(resolve => answers.set(chains, resolve))
      const id = chains.startsWith('solana') ? 'sol' : 'evm'
      return Response.json({ data: [{ id, name: id }], count: 1 })
    })
    const early = Promise.all([wallets.fetchNextPage(), wallets.fetchRecommended()])
    await vi.waitFor(() => expect(answers.size).toBe(1), 10_000)
    store.use(listedConnectorsFeature).setFilter(['solana'])
    await Promise.all([wallets.fetchNextPage(), wallets.fetchRecommended()])
    answers.forEach(answer => answer())
    await early
    expect(wallets.state).toMatchObject({ list: [{ id: 'sol' }], recommended: [{ id: 'sol' }], listStatus: 'ready' })
    wallets.search('so')
    store.use(listedConnectorsFeature).setFilter(undefined)
    expect(wallets.state).toMatchObject({ list: [], recommended: [], count: undefined, listStatus: 'idle' })
    expect(wallets.state.search.status).toBe('idle')
  })

  test('starts with the wallets of the site, each once, and without links that run script', async () => {
    const { environment, wallets } = setUp({
      customWallets: [
        { id: 'mine', name: 'Mine', image_url: 'https://shop.example/mine.png', mobile_link: 'mine://' },
        { id: 'w1', name: 'My own w1', homepage: 'javascript:alert(1)' },
      ],
    })
    serve(environment, 3)
    await wallets.fetchNextPage()
    expect(wallets.state.list).toEqual([
      { id: 'mine', name: 'Mine', imageUrl: 'https://shop.example/mine.png', mobileLink: 'mine://' },
      { id: 'w1', name: 'My own w1' },
      expect.objectContaining({ id: 'w0' }),
      expect.objectContaining({ id: 'w2' }),
    ])
    expect(wallets.state.count).toBe(4)
  })

  test.each([
    ['answers 500', { status: 500 }],
    ['sends garbage', { body: '<html>' }],
    ['sends an invalid answer', { json: { data: 'no' } }],
  ])('fails when the directory %s, and can be tried again', async (_name, answer) => {
    const { environment, wallets } = setUp()
    serve(environment, 3)
    environment.respond('/getWallets', { ...answer, times: 1 })
    await wallets.fetchNextPage()
    expect(wallets.state).toMatchObject({ listStatus: 'failed', list: [], count: undefined })
    await wallets.fetchNextPage()
    expect(wallets.state.listStatus).toBe('ready')
    expect(wallets.state.list).toHaveLength(3)
  })

  test('fetches a page once for simultaneous callers', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 80)
    const abort = new AbortController()
    const given = wallets.fetchNextPage(abort.signal)
    const kept = wallets.fetchNextPage()
    abort.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    await kept
    expect(wallets.state.list).toHaveLength(40)
    expect(environment.requested('/getWallets')).toHaveLength(1)
  })

  test('aborts a page when all callers have aborted, and returns to its previous state', async () => {
    const { environment, wallets } = setUp()
    environment.respond('/getWallets', 'hang')
    const left = new AbortController()
    const given = wallets.fetchNextPage(left.signal)
    await environment.settle()
    left.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    expect(environment.requests[0]?.signal.aborted).toBe(true)
    expect(wallets.state).toMatchObject({ listStatus: 'idle', list: [], count: undefined })
  })

  test('sends no request once the kit is destroyed', async () => {
    const { environment, store, wallets } = setUp()
    store.destroy()
    await Promise.all([wallets.fetchNextPage(), wallets.fetchRecommended()])
    await expect(wallets.searchNow('one')).rejects.toThrow('destroyed')
    expect([environment.requests, wallets.state.recommended]).toEqual([[], []])
  })

  // covers: S2.17
  test('ends when a page is shorter than the directory promised', async () => {
    const { environment, wallets } = setUp()
    environment.respond('/getWallets', { json: { data: [listing(0)], count: 500 } })
    await wallets.fetchNextPage()
    expect(wallets.state.count).toBe(1)
  })

  test('accepts any answer of the directory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.record({ data: fc.array(fc.jsonValue()), count: fc.jsonValue() }).map(value => JSON.stringify(value)),
        ),
        async body => {
          const { environment, wallets } = setUp()
          environment.respond('/getWallets', { body })
          await wallets.fetchNextPage()
          await wallets.fetchRecommended()
          expect(['ready', 'failed']).toContain(wallets.state.listStatus)
          for (const wallet of wallets.state.list) expect(wallet.name).not.toBe('')
        },
      ),
      { numRuns: 40 },
    )
  }, 20_000)
})

describe('featured and recommended wallets', () => {
  // covers: S9.17
  test('include four recommended that are not featured', async () => {
    const { environment, wallets } = setUp({ featuredWalletIds: ['w1'], excludeWalletIds: ['w9'] })
    serve(environment, 10)
    await wallets.fetchRecommended()
    expect(wallets.state.recommended).toHaveLength(4)
    const [url] = environment.requested('/getWallets')
    expect([url?.searchParams.get('entries'), url?.searchParams.get('exclude')]).toEqual(['4', 'w9,w1'])
    await wallets.fetchRecommended()
    expect(environment.requested('/getWallets')).toHaveLength(1)
  })

  // covers: S8.73
  test.each([{ status: 500 }, { body: 'garbage' }, 'offline'] as const)(
    'come from the catalogue when the directory fails with %j, without an alert, until it answers',
    async answer => {
      const loadCatalogue = async () => [listing(70), listing(71), listing(72), listing(73), listing(74)]
      const { environment, store, wallets } = setUp({ excludeWalletIds: ['w70'] }, { loadCatalogue })
      environment.respond('/getWallets', answer)
      await wallets.fetchRecommended()
      expect(wallets.state.recommended.map(({ id }) => id)).toEqual(ids(71, 75))
      expect(wallets.state.suggestionsFailed).toBe(true)
      expect([store.alerts.state.alert, store.use(toastsFeature).state.toast, environment.browser.logs]).toEqual([
        undefined,
        undefined,
        [],
      ])
      serve(environment, 10)
      await wallets.fetchRecommended()
      expect(wallets.state.recommended.map(({ id }) => id)).toEqual(ids(0, 4))
      expect(wallets.state.suggestionsFailed).toBe(false)
    },
  )

  test('have the pictures of the kit while the catalogue replaces the directory', async () => {
    const { environment, wallets } = setUp({}, { loadCatalogue: async () => listings(2), fetchPicture })
    environment.respond('/getWallets', 'offline')
    await wallets.fetchRecommended()
    expect(wallets.state.images).toEqual({ 'image-w1': svgAddress })
    expect(environment.requested('/getWalletImage/')).toEqual([])
  })

  test('have the pictures of the directory if it answers', async () => {
    const { environment, wallets } = setUp({}, { fetchPicture })
    serve(environment, 2)
    await wallets.fetchRecommended()
    expect(wallets.state.images['image-w1']).toMatch(/^data:image\/png;base64,/)
  })

  test('come from the catalogue once a directory that hangs has timed out after ten seconds', async () => {
    const { environment, wallets } = setUp({ featuredWalletIds: ['w1'] }, { loadCatalogue: async () => [listing(1)] })
    environment.respond('/getWallets', 'hang')
    const fetching = Promise.all([wallets.fetchFeatured(), wallets.fetchRecommended(), wallets.fetchNextPage()])
    await environment.advance(serviceTimeoutMs - 1)
    expect(wallets.state).toMatchObject({ featured: [], suggestionsFailed: false, listStatus: 'loading' })
    await environment.advance(1)
    await fetching
    expect(wallets.state).toMatchObject({ featured: [{ id: 'w1' }], suggestionsFailed: true, listStatus: 'failed' })
  })

  test('fail if the catalogue fails to load too, and load at the next try', async () => {
    const loadCatalogue = vi.fn(async () => [listing(1)]).mockRejectedValueOnce(new Error('chunk'))
    const { environment, wallets } = setUp({}, { loadCatalogue })
    environment.respond('/getWallets', 'offline')
    await wallets.fetchRecommended()
    expect(wallets.state).toMatchObject({ recommended: [], suggestionsFailed: true })
    await wallets.fetchRecommended()
    expect(wallets.state).toMatchObject({ recommended: [{ id: 'w1' }], suggestionsFailed: true })
  })

  test('are those that the site featured, in its order, with its own wallets', async () => {
    const { environment, wallets } = setUp({
      featuredWalletIds: ['w2', 'mine', 'w0'],
      customWallets: [{ id: 'mine', name: 'Mine' }],
    })
    serve(environment, 5)
    await wallets.fetchFeatured()
    expect(wallets.state.featured.map(({ id }) => id)).toEqual(['w2', 'mine', 'w0'])
    expect(environment.requested('/getWallets')[0]?.searchParams.get('include')).toBe('w2,mine,w0')
  })

  test('cause no request if the site features nothing', async () => {
    const { environment, wallets } = setUp()
    await wallets.fetchFeatured()
    expect(environment.requests).toEqual([])
  })
})

describe('recent wallets', () => {
  // covers: S9.07, S3.67
  test('are the last two, newest first, each once, also on later visits', () => {
    const { environment, store, wallets } = setUp()
    const linked = { id: 'a', name: 'A', imageId: 'image-a', mobileLink: 'a://' }
    store.connections.noteUsed(linked)
    store.connections.noteUsed({ id: 'b', name: 'B' })
    store.connections.noteUsed(linked)
    store.connections.noteUsed({ id: 'c', name: 'C' })
    expect(wallets.state.recent).toEqual([{ id: 'c', name: 'C' }, linked])
    expect(JSON.parse(environment.storage.get('@appkit/recent_wallets') ?? '')).toEqual([
      { id: 'c', name: 'C' },
      { id: 'a', name: 'A', image_id: 'image-a' },
    ])
    const next = setUp({}, {}, environment.openTab()).wallets
    expect(next.state.recent).toEqual([
      { id: 'c', name: 'C' },
      { id: 'a', name: 'A', imageId: 'image-a' },
    ])
  })

  test('have the current links of the directory in place of stored ones', async () => {
    const written = { id: 'w1', name: 'Wallet 1', mobile_link: 'evil://', webapp_link: 'https://evil.example' }
    const stored = { '@appkit/recent_wallets': JSON.stringify([written, { id: 'gone', name: 'Gone' }]) }
    const { environment, wallets } = setUp({}, {}, createTestEnvironment({ stored }))
    expect(wallets.state.recent).toEqual([
      { id: 'w1', name: 'Wallet 1' },
      { id: 'gone', name: 'Gone' },
    ])
    environment.respond('/getWallets', 'offline')
    await wallets.fetchRecent()
    expect(wallets.state.recent[0]).toEqual({ id: 'w1', name: 'Wallet 1' })
    environment.respond('/getWallets', { json: { data: [{ ...listing(1), mobile_link: 'good://' }], count: 1 } })
    await Promise.all([wallets.fetchRecent(), wallets.fetchRecent()])
    expect(wallets.state.recent).toEqual([
      { id: 'w1', name: 'Wallet 1', imageId: 'image-w1', mobileLink: 'good://' },
      { id: 'gone', name: 'Gone' },
    ])
    await wallets.fetchRecent()
    expect(environment.requested('/getWallets').map(url => url.searchParams.get('include'))).toEqual([
      'w1,gone',
      'w1,gone',
    ])
  })

  test("have their links at once, without a request, if they are the site's own", async () => {
    const stored = { '@appkit/recent_wallets': JSON.stringify([{ id: 'mine', name: 'Old name' }]) }
    const customWallets = [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }]
    const { environment, wallets } = setUp({ customWallets }, {}, createTestEnvironment({ stored }))
    expect(wallets.state.recent).toEqual([{ id: 'mine', name: 'Mine', mobileLink: 'mine://' }])
    await wallets.fetchRecent()
    expect(environment.requests).toEqual([])
  })

  // covers: S3.84
  test('are dropped if storage has an invalid value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.jsonValue()).map(list => JSON.stringify(list)),
        ),
        text => {
          const { wallets } = setUp({}, {}, createTestEnvironment({ stored: { '@appkit/recent_wallets': text } }))
          expect(wallets.state.recent.length).toBeLessThanOrEqual(2)
        },
      ),
    )
    const hostile = [{ id: 'a', name: 'A', mobile_link: 'a://', image_url: 'https://tracker.example/a.png', rdns: 'x' }]
    const stored = { '@appkit/recent_wallets': JSON.stringify(hostile) }
    expect(setUp({}, {}, createTestEnvironment({ stored })).wallets.state.recent).toEqual([{ id: 'a', name: 'A' }])
  })
})

describe('searching', () => {
  // covers: S5.18, S9.13, S9.19
  test('starts 300 ms after the last key press, trimmed, for 100 results', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 200)
    wallets.search(' w')
    await environment.advance(200)
    wallets.search(' wallet 1 ')
    expect(wallets.state.search).toEqual({ query: 'wallet 1', status: 'waiting', results: [] })
    await environment.advance(299)
    expect(environment.requests).toEqual([])
    await environment.advance(1)
    const [url] = environment.requested('/getWallets')
    expect([url?.searchParams.get('search'), url?.searchParams.get('entries')]).toEqual(['wallet 1', '100'])
    expect(wallets.state.search).toMatchObject({ query: 'wallet 1', status: 'ready' })
    expect(wallets.state.search.results).toHaveLength(100)
  })

  test('shows the answer to the latest text, and the old results until then', async () => {
    const { environment, wallets } = setUp()
    environment.respond('search=one', { json: { data: [listing(1)], count: 1 } })
    environment.respond('search=two', { json: { data: [listing(2)], count: 1 }, delayMs: 1_000 })
    environment.respond('search=three', { json: { data: [listing(3)], count: 1 } })
    wallets.search('one')
    await environment.advance(300)
    wallets.search('two')
    await environment.advance(300)
    expect(wallets.state.search).toMatchObject({ query: 'two', status: 'loading', results: [{ id: 'w1' }] })
    wallets.search('three')
    await environment.advance(300)
    expect(wallets.state.search).toMatchObject({ query: 'three', status: 'ready', results: [{ id: 'w3' }] })
    await environment.advance(1_000)
    expect(wallets.state.search.results).toMatchObject([{ id: 'w3' }])
  })

  test('sends no request for a space after the word', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 3)
    wallets.search('one')
    await environment.advance(300)
    wallets.search('one ')
    await environment.advance(300)
    expect(environment.requests).toHaveLength(1)
  })

  test('is cleared by an empty text, also while an answer is pending', async () => {
    const { environment, wallets } = setUp()
    environment.respond('/getWallets', { json: { data: [listing(1)], count: 1 }, delayMs: 1_000 })
    wallets.search('one')
    await environment.advance(300)
    wallets.search('  ')
    await environment.advance(2_000)
    expect(wallets.state.search).toEqual({ query: '', status: 'idle', results: [] })
    expect(environment.requests[0]?.signal.aborted).toBe(true)
  })

  test('can be tried again with the same text after a failure', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 3)
    environment.respond('/getWallets', { status: 500, times: 1 })
    wallets.search('one')
    await environment.advance(300)
    expect(wallets.state.search).toEqual({ query: 'one', status: 'failed', results: [] })
    wallets.search('one')
    await environment.advance(300)
    expect(wallets.state.search.status).toBe('ready')
  })

  test('finds the wallets of the site first', async () => {
    const { environment, wallets } = setUp({
      customWallets: [
        { id: 'mine', name: 'Wallet of mine' },
        { id: 'x', name: 'Other' },
      ],
    })
    serve(environment, 1)
    await expect(wallets.searchNow(' WALLET ')).resolves.toMatchObject([{ id: 'mine' }, { id: 'w0' }])
    await expect(wallets.searchNow('  ')).resolves.toEqual([])
  })

  test('finds one wallet by its id among those that the site offers', async () => {
    const { environment, wallets } = setUp({ excludeWalletIds: ['w2'], customWallets: [{ id: 'mine', name: 'Own' }] })
    serve(environment, 3)
    await expect(wallets.findById('w1')).resolves.toMatchObject({ id: 'w1', name: 'Wallet 1' })
    await expect(wallets.findById('w2')).resolves.toBeUndefined()
    await expect(wallets.findById('w')).resolves.toBeUndefined()
    expect(environment.requested('/getWallets').map(({ searchParams }) => searchParams.get('include'))).toEqual([
      'w1',
      'w2',
      'w',
    ])
    await expect(wallets.findById('mine')).resolves.toMatchObject({ name: 'Own' })
    expect(environment.requests).toHaveLength(3)
    const chosen = setUp({ includeWalletIds: ['w0'] }, {}, environment)
    await expect(chosen.wallets.findById('w1')).resolves.toBeUndefined()
    await expect(chosen.wallets.findById('w0')).resolves.toMatchObject({ id: 'w0' })
  })

  test('rejects with its failures without the modal', async () => {
    const { environment, wallets } = setUp()
    environment.respond('/getWallets', { status: 503 })
    await expect(wallets.searchNow('one')).rejects.toThrow('HTTP status code: 503')
    await expect(wallets.searchNow('one', AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

describe('wallet images', () => {
  // covers: S9.20, S7.34
  test('load with a page for its first 20 wallets', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 40)
    await wallets.fetchNextPage()
    expect(new Set(Object.keys(wallets.state.images))).toEqual(new Set(ids(0, 20).map(id => `image-${id}`)))
    expect(environment.requested('/getWalletImage/')).toHaveLength(20)
    expect(environment.requested('/getWalletImage/image-w3')[0]?.search).toBe(
      '?projectId=p&st=appkit&sv=html-core-1.7.11',
    )
  })

  test('load for any other wallet on request, and are fetched once', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 0)
    wallets.requestImage('image-w30')
    wallets.requestImage('image-w30')
    await environment.settle()
    wallets.requestImage('image-w30')
    expect(wallets.state.images['image-w30']).toMatch(/^data:image\/png;base64,/)
    expect(environment.requests).toHaveLength(1)
  })

  test('do not delay the list', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 40)
    environment.respond('/getWalletImage/', 'hang')
    void wallets.fetchNextPage()
    await environment.settle()
    expect(wallets.state.listStatus).toBe('ready')
    expect(wallets.state.list).toHaveLength(40)
  })

  test('wait while they are held, and the list does not', async () => {
    const { environment, wallets } = setUp()
    serve(environment, 40)
    wallets.holdImages(true)
    const fetched = wallets.fetchNextPage()
    await environment.settle()
    expect(wallets.state.list).toHaveLength(40)
    expect(environment.requested('/getWalletImage/')).toEqual([])
    wallets.holdImages(false)
    await fetched
    expect(Object.keys(wallets.state.images)).toHaveLength(20)
  })

  test('are released when the kit is destroyed', async () => {
    const { environment, store, wallets } = setUp()
    serve(environment, 40)
    await wallets.fetchNextPage()
    expect(Object.keys(wallets.state.images)).toHaveLength(20)
    store.destroy()
    expect(wallets.state.images).toEqual({})
  })
})

describe('without a directory', () => {
  test('wallets have the pictures of the kit, and keep their letter if it has none', async () => {
    const { environment, wallets } = setUp({ services: {} }, { loadCatalogue: async () => listings(3), fetchPicture })
    await wallets.fetchRecommended()
    expect(wallets.state.images).toEqual({ 'image-w1': svgAddress })
    wallets.requestImage('image-w2')
    await environment.settle()
    expect(wallets.state.images).toEqual({ 'image-w1': svgAddress })
  })

  test('the wallets of the catalogue are paged and searched without a request', async () => {
    const environment = createTestEnvironment()
    let loaded = 0
    const loadCatalogue = async () => {
      loaded++
      return [...Array.from({ length: 50 }, (_, index) => listing(index)), { id: 'broken' }, null]
    }
    const { wallets } = setUp({ services: {}, excludeWalletIds: ['w0'] }, { loadCatalogue }, environment)
    await wallets.fetchNextPage()
    expect(wallets.state).toMatchObject({ count: 49, listStatus: 'ready' })
    await wallets.fetchNextPage()
    expect(wallets.state.list.map(({ id }) => id)).toEqual(ids(1, 50))
    await expect(wallets.searchNow('WALLET 4')).resolves.toHaveLength(11)
    await wallets.fetchRecommended()
    expect(wallets.state.recommended.map(({ id }) => id)).toEqual(ids(1, 5))
    expect([environment.requests.length, loaded]).toEqual([0, 1])
  })

  test('wallets of other namespaces are left out, and those without namespaces stay', async () => {
    const loadCatalogue = async () => [
      { id: 'evm', name: 'Evm', chains: ['eip155:1'] },
      { id: 'sol', name: 'Sol', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      { id: 'any', name: 'Any' },
    ]
    const { wallets } = setUp({ services: {}, networks: [testNetworks.polygon] }, { loadCatalogue })
    await wallets.fetchNextPage()
    expect(wallets.state.list.map(({ id }) => id)).toEqual(['evm', 'any'])
  })

  test('a catalogue that fails to load is loaded at the next try', async () => {
    let tries = 0
    const loadCatalogue = async () => {
      if (tries++ === 0) throw new Error('chunk')
      return [listing(1)]
    }
    const { wallets } = setUp({ services: {} }, { loadCatalogue })
    await wallets.fetchNextPage()
    expect(wallets.state.listStatus).toBe('failed')
    await wallets.fetchNextPage()
    expect(wallets.state.list).toHaveLength(1)
  })

  test('the list is empty without a catalogue', async () => {
    const { wallets } = setUp({ services: {} })
    await wallets.fetchNextPage()
    expect(wallets.state).toMatchObject({ listStatus: 'ready', list: [], count: 0 })
  })
})

function setUp(options: Partial<KitOptions> = {}, parts: KitParts = {}, environment = createTestEnvironment()) {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], services: { directory }, ...options },
    environment,
    parts,
  )
  return { environment, store, wallets: store.use(walletsFeature) }
}

/** A directory with this many wallets. It supports pages, filters by id, and images. */
function serve(environment: TestEnvironment, count: number): void {
  const all = Array.from({ length: count }, (_, index) => listing(index))
  environment.respond('/getWallets', ({ url }) => {
    const { searchParams } = new URL(url)
    const list = (name: string): string[] => searchParams.get(name)?.split(',') ?? []
    const [page, entries] = [Number(searchParams.get('page')), Number(searchParams.get('entries'))]
    const found = all.filter(
      ({ id }) => (list('include').length === 0 || list('include').includes(id)) && !list('exclude').includes(id),
    )
    return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
  })
  environment.respond('/getWalletImage/', () => new Response(new Blob(['png'], { type: 'image/png' })))
}

/** Picture of the one wallet that the kit knows. */
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const svgAddress = `data:image/svg+xml;base64,${btoa(svg)}`
async function fetchPicture(kind: string, imageId: string): Promise<Blob> {
  if (kind !== 'wallet' || imageId !== 'image-w1') throw new TypeError('No such picture')
  return new Blob([svg], { type: 'image/svg+xml' })
}

function listings(count: number) {
  return Array.from({ length: count }, (_, index) => listing(index))
}

function listing(index: number) {
  return { id: `w${index}`, name: `Wallet ${index}`, image_id: `image-w${index}` }
}

function ids(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `w${from + index}`)
}

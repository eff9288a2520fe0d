import type { Eip1193Provider } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import type { InjectedWallet } from './injected-wallet.ts'
import { createScriptedWallet } from './scripted-wallet.test-support.ts'
import { maxAnnounced, type WalletSources, watchWallets } from './watch-wallets.ts'

const all: WalletSources = createAdapterContext()
const uuid = (n: number) => `350670db-19fa-4704-a166-${n.toString(16).padStart(12, '0')}`
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

function createProvider(flags: Record<string, unknown> = {}): Eip1193Provider {
  return Object.assign(createScriptedWallet().provider, flags)
}

function createDetail(rdns: unknown, rest: { n?: number; name?: unknown; icon?: unknown; provider?: unknown } = {}) {
  const { n = 1, name = String(rdns), provider = createProvider() } = rest
  return { info: { uuid: uuid(n), name, icon: 'icon' in rest ? rest.icon : icon, rdns }, provider }
}

/** Creates a page whose wallets announce on request, as EIP-6963 requires. */
function createPage(globals: { ethereum?: unknown; coinbaseWalletExtension?: unknown } = {}) {
  const page = Object.assign(new EventTarget(), globals)
  const listeners = new Map<string, number>()
  const count = (type: string, by: number) => listeners.set(type, (listeners.get(type) ?? 0) + by)
  const { addEventListener, removeEventListener } = page
  page.addEventListener = (type: string, ...rest: [never]) => (
    count(type, 1),
    addEventListener.call(page, type, ...rest)
  )
  page.removeEventListener = (type: string, ...rest: [never]) => (
    count(type, -1),
    removeEventListener.call(page, type, ...rest)
  )
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return {
    page,
    announce,
    install: (detail: unknown) => addEventListener.call(page, 'eip6963:requestProvider', () => announce(detail)),
    listenerCount: () => [...listeners.values()].reduce((sum, each) => sum + each, 0),
  }
}

function watch(page: EventTarget, sources: WalletSources = all) {
  const lists: (readonly InjectedWallet[])[] = []
  const stop = watchWallets(page, sources, wallets => void lists.push(wallets))
  return { lists, stop, ids: () => lists.at(-1)?.map(({ id }) => id) }
}

describe('wallets that announce themselves', () => {
  test('are listed together when they answer at once, by their own descriptions', () => {
    const { page, install } = createPage()
    const provider = createProvider()
    install(createDetail('com.one', { name: 'One', provider }))
    install(createDetail('com.two', { n: 2 }))
    const { lists, ids } = watch(page)
    expect(lists).toHaveLength(1)
    expect(ids()).toEqual(['com.one', 'com.two'])
    expect(lists[0]?.[0]).toMatchObject({
      id: 'com.one',
      name: 'One',
      type: 'ANNOUNCED',
      imageUrl: icon,
      info: { rdns: 'com.one', uuid: uuid(1) },
    })
    expect(lists[0]?.[0]?.getProvider()).toBe(provider)
  })

  test('are listed whenever they are announced, until stopped', () => {
    const { page, announce, listenerCount } = createPage()
    const { lists, ids, stop } = watch(page)
    expect(lists).toEqual([[]])
    announce(createDetail('com.late'))
    expect(ids()).toEqual(['com.late'])
    stop()
    announce(createDetail('com.later', { n: 2 }))
    expect(ids()).toEqual(['com.late'])
    expect(listenerCount()).toBe(0)
  })

  test('are listed once when they announce again, with their uuid or with their provider', () => {
    const { page, announce } = createPage()
    const { lists, ids } = watch(page)
    const provider = createProvider()
    announce(createDetail('com.one', { provider }))
    announce(createDetail('com.one', { provider }))
    announce(createDetail('com.one'))
    announce(createDetail('com.one', { n: 2, provider }))
    expect(ids()).toEqual(['com.one'])
    expect(lists).toHaveLength(2)
  })

  test('are both listed when they share a uuid and differ in their domain', () => {
    const { page, announce } = createPage()
    const { ids } = watch(page)
    announce(createDetail('com.one'))
    announce(createDetail('com.two'))
    expect(ids()).toEqual(['com.one', 'com.two'])
  })

  test('are both listed when they share a domain and differ in their uuid and provider', () => {
    const { page, announce } = createPage()
    const { ids } = watch(page)
    announce(createDetail('com.one'))
    announce(createDetail('com.one', { n: 2 }))
    announce(createDetail('com.one', { n: 3 }))
    announce(createDetail('com.one', { n: 2 }))
    expect(ids()).toEqual(['com.one', 'com.one 2', 'com.one 2 2'])
  })

  test('keep their entry while others are added', () => {
    const { page, announce } = createPage()
    const { lists } = watch(page)
    announce(createDetail('com.one'))
    announce(createDetail('com.two', { n: 2 }))
    expect(lists[2]?.[0]).toBe(lists[1]?.[0])
  })

  test.each([
    ['https://wallet.example/download', 'Acme/https://wallet.example/download'],
    ['wallet', 'Acme/wallet'],
    ['__proto__', 'Acme/__proto__'],
    ['com..x', 'Acme/com..x'],
    ['com.a b', 'Acme/com.a b'],
    ['', 'Acme/'],
    [undefined, 'Acme/'],
    [7, 'Acme/'],
  ])('have the same id on every page when their domain is %j', (rdns, id) => {
    for (const n of [1, 2]) {
      const { page, announce } = createPage()
      const { ids } = watch(page)
      announce(createDetail(rdns, { n, name: 'Acme' }))
      expect(ids()).toEqual([id])
    }
  })

  test('have an id of bounded length when their domain is long', () => {
    const { page, announce } = createPage()
    const { ids } = watch(page)
    announce(createDetail(`com.${'x'.repeat(10_000)}`, { name: 'Acme' }))
    expect(ids()?.[0]?.length).toBeLessThan(200)
  })

  test('are dropped when they have neither a domain nor a name', () => {
    const { page, announce } = createPage()
    const { ids } = watch(page)
    announce(createDetail(undefined, { name: ' ' }))
    expect(ids()).toEqual([])
  })

  test('are not searched for when the site switched that off', () => {
    const { page, install, announce } = createPage()
    let asked = 0
    page.addEventListener('eip6963:requestProvider', () => void asked++)
    install(createDetail('com.one'))
    const { ids } = watch(page, { ...all, announced: false })
    announce(createDetail('com.two', { n: 2 }))
    expect(ids()).toEqual([])
    expect(asked).toBe(0)
  })
})

describe('wallets that only inject a global object', () => {
  test('are recognized by their own flag before that of others', () => {
    const provider = createProvider({ isMetaMask: true, isRabby: true })
    const { lists } = watch(createPage({ ethereum: provider }).page)
    expect(lists[0]).toHaveLength(1)
    expect(lists[0]?.[0]).toMatchObject({
      id: 'io.rabby',
      name: 'Rabby Wallet',
      type: 'INJECTED',
      info: { rdns: 'io.rabby' },
    })
    expect(lists[0]?.[0]?.getProvider()).toBe(provider)
  })

  // https://github.com/celo-org/celo-monorepo/issues/9020
  test('include imToken in its browser, which pretends to be MetaMask', () => {
    const { lists } = watch(createPage({ ethereum: createProvider({ isMetaMask: true, isImToken: true }) }).page)
    expect(lists[0]).toMatchObject([{ id: 'im.token.app', name: 'imToken' }])
  })

  test('are listed as "injected" if they are unknown', () => {
    const { ids } = watch(createPage({ ethereum: createProvider({ isMetaMask: 'yes' }) }).page)
    expect(ids()).toEqual(['injected'])
  })

  test('are each listed once if several share the page', () => {
    const [metaMask, phantom] = [
      createProvider({ isMetaMask: true }),
      createProvider({ isPhantom: true, isMetaMask: true }),
    ]
    const ethereum = Object.assign(createProvider({ isMetaMask: true }), { providers: [metaMask, phantom, metaMask] })
    const { ids, lists } = watch(createPage({ ethereum }).page)
    expect(ids()).toEqual(['io.metamask', 'app.phantom'])
    expect(lists[0]?.[0]?.getProvider()).toBe(metaMask)
  })

  test('are listed when they are injected after page load', () => {
    const { page } = createPage()
    const { lists, ids } = watch(page)
    Object.assign(page, { ethereum: createProvider({ isTrust: true }) })
    page.dispatchEvent(new Event('ethereum#initialized'))
    page.dispatchEvent(new Event('load'))
    expect(ids()).toEqual(['com.trustwallet.app'])
    expect(lists).toHaveLength(2)
  })

  test('are found at the click that opens Connect, and soon without one, when no event reports them', () => {
    vi.useFakeTimers()
    try {
      const { page, listenerCount } = createPage()
      const { ids, stop } = watch(page)
      const page2 = createPage()
      const later = watch(page2.page)
      page.addEventListener('click', () => expect(ids()).toEqual(['com.trustwallet.app']))
      Object.assign(page, { ethereum: createProvider({ isTrust: true }) })
      Object.assign(page2.page, { ethereum: createProvider({ isTrust: true }) })
      page.dispatchEvent(new Event('click'))
      expect(ids()).toEqual(['com.trustwallet.app'])
      vi.advanceTimersByTime(100)
      expect(later.ids()).toEqual(['com.trustwallet.app'])
      stop()
      later.stop()
      expect(vi.getTimerCount()).toBe(0)
      expect(listenerCount()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('have the current object when they have replaced themselves', () => {
    const original = createProvider({ isMetaMask: true })
    const { page } = createPage({ ethereum: original })
    const { lists } = watch(page)
    const wallet = lists[0]?.[0]
    const [newer, rabby] = [createProvider({ isMetaMask: true }), createProvider({ isRabby: true })]
    Object.assign(page, { ethereum: Object.assign(createProvider(), { providers: [rabby, newer] }) })
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(lists.at(-1)?.map(({ id }) => id)).toEqual(['io.rabby', 'io.metamask'])
    expect(lists.at(-1)?.[1]).toBe(wallet)
    expect(wallet?.getProvider()).toBe(newer)
    Object.assign(page, { ethereum: undefined })
    expect(wallet?.getProvider()).toBe(original)
  })

  test('are not searched for when the site switched that off', () => {
    const { ids } = watch(createPage({ ethereum: createProvider({ isMetaMask: true }) }).page, {
      ...all,
      injected: false,
    })
    expect(ids()).toEqual([])
  })
})

describe('Coinbase’s extension', () => {
  const provider = createProvider()

  test('is found by its own global, and by its flag', () => {
    expect(watch(createPage({ coinbaseWalletExtension: provider }).page).lists[0]).toMatchObject([
      { id: 'com.coinbase.wallet', name: 'Coinbase Wallet', type: 'EXTERNAL' },
    ])
    expect(watch(createPage({ ethereum: createProvider({ isCoinbaseWallet: true }) }).page).ids()).toEqual([
      'com.coinbase.wallet',
    ])
  })

  test('follows its own switch', () => {
    const globals = { coinbaseWalletExtension: provider, ethereum: createProvider({ isCoinbaseWallet: true }) }
    expect(watch(createPage(globals).page, { ...all, coinbase: false }).ids()).toEqual([])
    expect(watch(createPage(globals).page, { ...all, injected: false }).ids()).toEqual(['com.coinbase.wallet'])
  })
})

describe('a wallet that announces itself and injected a global object', () => {
  const shared = createProvider()

  test.each([
    ['is the same object', createDetail('com.example', { provider: shared }), shared],
    ['has the same domain', createDetail('io.metamask'), createProvider({ isMetaMask: true })],
    ['is another edition', createDetail('io.metamask.flask'), createProvider({ isMetaMask: true })],
    [
      'has the same name without "Wallet"',
      createDetail('org.elsewhere', { name: 'Trust' }),
      createProvider({ isTrust: true }),
    ],
    ['has the same domain in another case', createDetail('IO.MetaMask'), createProvider({ isMetaMask: true })],
    ['has the same name', createDetail('org.elsewhere', { name: 'METAMASK' }), createProvider({ isMetaMask: true })],
    [
      'carries the same flag',
      createDetail('com.tokenpocket.other', { provider: createProvider({ isTokenPocket: true }) }),
      createProvider({ isTokenPocket: true }),
    ],
  ])('is listed once, as announced, if it %s', (_, detail, ethereum) => {
    const { page, announce } = createPage({ ethereum })
    const { lists, ids } = watch(page)
    expect(lists[0]).toHaveLength(1)
    announce(detail)
    expect(ids()).toEqual([String(detail.info.rdns).toLowerCase()])
  })

  test('leaves the other wallets of the page listed', () => {
    const ethereum = Object.assign(createProvider(), {
      providers: [createProvider({ isMetaMask: true }), createProvider({ isRabby: true })],
    })
    const { page, install } = createPage({ ethereum })
    install(createDetail('io.metamask'))
    expect(watch(page).ids()).toEqual(['io.metamask', 'io.rabby'])
  })
})

describe('hostile announcements', () => {
  test.each([
    ['  MetaMask  ', 'MetaMask'],
    ['Meta\u202EksaM\u202C', 'MetaksaM'],
    ['Meta\u200BMask\uFEFF', 'MetaMask'],
    ['Meta\u0000\u0007Mask', 'Meta Mask'],
    ['Meta\n\n\tMask', 'Meta Mask'],
    ['A\uD800B', 'AB'],
    ['x'.repeat(500), 'x'.repeat(40)],
    ['🦊'.repeat(100), '🦊'.repeat(40)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['\u202E\u200B ', 'com.example'],
    [['MetaMask'], 'com.example'],
    [undefined, 'com.example'],
  ])('show the name %j as %j', (name, shown) => {
    const { page, announce } = createPage()
    const { lists } = watch(page)
    announce(createDetail('com.example', { name }))
    expect(lists.at(-1)?.[0]?.name).toBe(shown)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://a.example/i.png',
    '',
    7,
    null,
    `data:image/png,${'A'.repeat(300_000)}`,
  ])('show no icon for %.40j', hostileIcon => {
    const { page, announce } = createPage()
    const { lists } = watch(page)
    announce(createDetail('com.example', { icon: hostileIcon }))
    expect(lists.at(-1)?.[0]).not.toHaveProperty('imageUrl')
  })

  test('are dropped without a provider or a description', () => {
    const { page, announce } = createPage()
    const { ids } = watch(page)
    for (const provider of [null, undefined, 'x', {}, { request: 'no' }])
      announce({ ...createDetail('com.x'), provider })
    announce({ info: { name: ' ' }, provider: createProvider() })
    announce({ info: null, provider: createProvider() })
    announce(undefined)
    announce('x')
    expect(ids()).toEqual([])
  })

  test('leave the others listed if they throw when they are read', () => {
    const { page, install } = createPage()
    const throwing = () => {
      throw new Error('trap')
    }
    const trap = new Proxy(
      {},
      { get: throwing, has: throwing, ownKeys: throwing, getOwnPropertyDescriptor: throwing, getPrototypeOf: throwing },
    )
    const { proxy, revoke } = Proxy.revocable({ request: throwing }, {})
    revoke()
    install(trap)
    install({ info: trap, provider: createProvider() })
    install({ ...createDetail('com.trap'), provider: trap })
    install({ ...createDetail('com.revoked'), provider: proxy })
    install(Object.freeze(createDetail('com.good', { n: 9 })))
    const flags = createProvider()
    for (const flag of ['isMetaMask', 'isRabby']) Object.defineProperty(flags, flag, { get: throwing })
    install(createDetail('com.flags', { n: 10, provider: flags }))
    expect(watch(page).ids()).toEqual(['com.good', 'com.flags'])
  })

  test('are limited in number', () => {
    const { page, announce } = createPage()
    const { lists } = watch(page)
    for (let n = 0; n < 3_000; n++) announce(createDetail(`com.wallet-${n}`, { n }))
    expect(lists.at(-1)).toHaveLength(maxAnnounced)
    expect(lists).toHaveLength(maxAnnounced + 1)
  })

  test('throw nothing in any shape, with any globals, and leave valid wallets listed', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        '<script>alert(1)</script>',
        '__proto__',
        'io.metamask',
      ),
    )
    const anything = fc.oneof(fc.anything({ withNullPrototype: true, withBigInt: true }), text)
    const executed: string[] = []
    const provider = fc.oneof(
      anything,
      fc.record(
        { request: fc.constant(() => executed.push('request')), isMetaMask: anything, providers: anything },
        { requiredKeys: [] },
      ),
    )
    const detail = fc.oneof(
      anything,
      fc.record({ info: fc.oneof(anything, fc.record({ uuid: text, name: text, icon: text, rdns: text })), provider }),
    )
    fc.assert(
      fc.property(
        fc.array(detail, { maxLength: 8 }),
        provider,
        anything,
        (details, ethereum, coinbaseWalletExtension) => {
          const { page, announce, install } = createPage({ ethereum, coinbaseWalletExtension })
          for (const each of details.slice(0, 4)) install(each)
          const good = createDetail('com.good.wallet', { n: 77 })
          install(good)
          const { lists, ids, stop } = watch(page)
          for (const each of details.slice(4)) announce(each)
          stop()
          expect(ids()).toContain('com.good.wallet')
          for (const wallet of lists.at(-1) ?? []) {
            expect(wallet.name).toBe(wallet.name.trim())
            expect([...wallet.name].length).toBeLessThanOrEqual(200)
            expect(wallet.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
            expect(wallet.imageUrl ?? 'data:image/').toMatch(/^(data:image\/|https:|blob:|http:\/\/(localhost|127))/i)
          }
          expect(new Set(ids()).size).toBe(ids()?.length)
        },
      ),
      { numRuns: 100 },
    )
    // Finding a wallet never sends it a request.
    expect(executed).toEqual([])
  }, 30_000)
})

import { serviceTimeoutMs, toastsFeature } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  leaveWorld,
  listedWallets,
  press,
  settled,
  shown,
  tabTo,
  until,
  type World,
  type WorldOptions,
} from '@latchkey/modal/test'
import { type Answer, createMockAdapter, createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { pairingFeature } from '../pairing-feature.ts'
import { walletsFeature } from '../wallets-feature.ts'
import { chooseWallet } from './choose-wallet.ts'

async function open(options: WorldOptions = {}) {
  const world = await createWorld(options)
  world.store.modal.open()
  await shown('lk-connect-view')
  await until(() => findAll('lk-row').every(row => row.getAttribute('skeleton') === null), 'the list')
  return world
}

/** Returns the names of the rows as a screen reader finds them. */
function rowNames(): string[] {
  return findAll('[data-testid]', byTestId('w3m-modal-card'))
    .filter(
      element =>
        element.matches('button, a') && /^(wallet-selector-|all-wallets)/.test(element.dataset['testid'] ?? ''),
    )
    .map(element => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')
}

const documents = {
  termsConditionsUrl: 'https://shop.example/terms',
  privacyPolicyUrl: 'https://shop.example/privacy',
}
const stored = (id: string, name: string) => ({ '@appkit/recent_wallets': JSON.stringify([{ id, name }]) })

describe('Connect', () => {
  test('starts a search when the user types', async () => {
    const { store, environment } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    await userEvent.keyboard('ter')
    const view = await shown('lk-all-wallets-view')
    await userEvent.keyboard('n')
    await settled()
    expect(focused()).toBe(byTestId('wui-input-text'))
    expect((byTestId('wui-input-text') as HTMLInputElement).value).toBe('tern')
    await environment.advance(1_000)
    await settled()
    expect(findAll('lk-cell', view).map(cell => (cell as HTMLElement & { heading: string }).heading)).toContain('Tern')
  })

  test('shows letters first, then the pictures that come, and keeps the letter of a wallet without one', async () => {
    let paint = (): void => {}
    const painted = new Promise<void>(resolve => (paint = resolve))
    const wallets = listedWallets(2).map((wallet, index) => ({ ...wallet, image_id: `i${index}` }))
    await open({
      wallets,
      async fetchPicture(_kind, imageId) {
        await painted
        if (imageId !== 'i0') throw new TypeError('No such picture')
        return new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'], { type: 'image/svg+xml' })
      },
    })
    const tile = (id: string): HTMLElement => {
      const row = byTestId(`wallet-selector-${id}`).getRootNode()
      if (!(row instanceof ShadowRoot)) throw new Error('The row has no root of its own')
      return find('.logo', row.host)
    }
    expect([tile('w0').textContent?.trim(), tile('w1').textContent?.trim()]).toEqual(['H', 'M'])
    paint()
    await until(() => tile('w0').querySelector('img.in') !== null, 'the picture')
    expect(tile('w0').querySelector('img')?.src).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(tile('w1').textContent?.trim()).toBe('M')
    expect(tile('w1').querySelector('img')).toBe(null)
  })

  test('shows four wallets of the full list that have no row on its tile, once their pictures are loaded', async () => {
    let paint = (): void => {}
    const painted = new Promise<void>(resolve => (paint = resolve))
    const asked = new Set<string>()
    await open({
      wallets: listedWallets(40).map((wallet, index) => ({ ...wallet, image_id: `i${index}` })),
      async fetchPicture(_kind, imageId) {
        asked.add(imageId)
        // The list is requested once the pictures of the rows are there.
        if (!/^i[0-3]$/.test(imageId)) await painted
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>${imageId}</title></svg>`
        return new Blob([svg], { type: 'image/svg+xml' })
      },
    })
    const row = (): Element => (byTestId('all-wallets').getRootNode() as ShadowRoot).host
    const icons = (): Element[] => findAll('lk-logo', row())
    await until(() => asked.has('i7'), 'the requests for pictures')
    expect(icons()).toHaveLength(1)
    const { height } = row().getBoundingClientRect()
    paint()
    await until(() => icons().length === 4, 'the logos')
    const ids = icons().map(logo => atob(String(Reflect.get(logo, 'src')).split(',')[1] ?? '').match(/i\d+/)?.[0])
    // The first four wallets of the list have rows above.
    expect(ids).toEqual(['i4', 'i5', 'i6', 'i7'])
    expect(row().getBoundingClientRect().height).toBe(height)
    expect(byTestId('all-wallets').getAttribute('aria-label')).toBe('All wallets, 40+')
  })

  // covers: S9.17, S9.42
  test('lists WalletConnect, recent, installed and recommended wallets in this order, then all of them', async () => {
    await open({ environment: { stored: stored('w7', 'Lumen') } })
    expect(rowNames()).toEqual([
      'WalletConnect, QR code',
      'Lumen, Recent',
      'Foxglove, Installed',
      'Kestrel Wallet, Installed',
      'Harbor',
      'Meridian',
      'Tern',
      'Quartz',
      'All wallets, 600+',
    ])
  })

  // covers: S9.42
  test('lists the wallets in the order of the site', async () => {
    await open({ options: { features: { connectorTypeOrder: ['recommended', 'injected', 'walletConnect'] } } })
    expect(rowNames().slice(0, 7)).toEqual([
      'Harbor',
      'Meridian',
      'Tern',
      'Quartz',
      'Foxglove, Installed',
      'Kestrel Wallet, Installed',
      'WalletConnect, QR code',
    ])
  })

  // covers: S9.07
  test('shows the two wallets that were used last', async () => {
    const used = [801, 802, 803].map(index => ({ id: `w${index}`, name: `Used ${index}` }))
    await open({ environment: { stored: { '@appkit/recent_wallets': JSON.stringify(used) } } })
    expect(rowNames().filter(name => name.endsWith(', Recent'))).toEqual(['Used 801, Recent', 'Used 802, Recent'])
  })

  test('opens a wallet that was used before by the links of the list alone', async () => {
    const used = [{ id: 'w1', name: 'Used', mobile_link: 'evil://', webapp_link: 'https://evil.example' }]
    const { environment, store } = await open({
      environment: {
        stored: { '@appkit/recent_wallets': JSON.stringify(used) },
        platform: { isMobile: true, os: 'ios' },
      },
    })
    await until(() => rowNames().includes('Meridian, Recent'), 'the list')
    await until(() => store.use(pairingFeature).state.pairing.status === 'ready', 'the code')
    await userEvent.click(byTestId('wallet-selector-w1'))
    expect(environment.browser.opened.map(({ url }) => url.split('?')[0])).toEqual(['w1://wc'])
  })

  describe('while the directory fails', () => {
    const options = { services: { directory: 'https://directory.example' } }
    const answer = { data: [{ id: 'd1', name: 'Listed' }], count: 1 }
    async function openFailing(respond: Answer) {
      const world = await createWorld({ options })
      world.environment.respond('/getWallets', respond)
      world.store.modal.open()
      await shown('lk-connect-view')
      return world
    }

    // covers: S1.58, S8.73
    test('shows the wallets that the kit knows without an alert, and tries again on request', async () => {
      const { environment, store } = await openFailing({ status: 500 })
      await until(() => has('retry-wallets'), 'the message')
      const usual = ['Harbor', 'Meridian', 'Tern', 'Quartz', 'All wallets']
      expect(rowNames().slice(3)).toEqual(usual)
      expect(byTestId('retry-wallets').textContent).toContain('The wallet list didn’t load')
      expect(raised(store, environment)).toEqual([])
      environment.respond('/getWallets', { json: answer })
      await tabTo('retry-wallets')
      await press('{Enter}')
      await until(() => !has('retry-wallets'), 'the directory')
      await until(() => store.use(walletsFeature).state.count === 1, 'the count')
      expect(rowNames().slice(3)).toEqual(['Listed', 'All wallets, 1'])
    })

    test('can connect at once while the directory hangs, and shows the failure after ten seconds', async () => {
      const { environment, store } = await openFailing('hang')
      await until(() => rowNames().includes('Foxglove, Installed'), 'what is installed')
      await environment.advance(serviceTimeoutMs - 1)
      expect(has('retry-wallets')).toBe(false)
      await environment.advance(1)
      await until(() => has('retry-wallets'), 'the message')
      await until(() => rowNames().includes('Harbor'), 'the wallets that the kit knows')
      await userEvent.click(byTestId('wallet-selector-io.foxglove'))
      await until(() => store.accounts.isConnected('eip155'), 'connecting')
    })

    test('does not request the list again that the user opened while the directory hangs', async () => {
      const { environment } = await openFailing('hang')
      environment.respond(/entries=40/, { status: 500 })
      await userEvent.click(byTestId('all-wallets'))
      await until(() => has('w3m-connecting-widget-secondary-button'), 'the message of the list')
      await environment.advance(serviceTimeoutMs)
      await settled()
      expect(environment.requested(/entries=40/)).toHaveLength(1)
    })
  })

  test('lists a wallet once that several sources have', async () => {
    const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove', explorerId: 'w1' })
    await open({ installed: [foxglove], environment: { stored: stored('w1', 'Meridian') } })
    expect(rowNames()).toEqual([
      'WalletConnect, QR code',
      'Foxglove, Recent',
      'Harbor',
      'Tern',
      'Quartz',
      'All wallets, 600+',
    ])
  })

  test('shows the wallets of the site, and leaves out those that it excludes', async () => {
    await open({
      options: {
        featuredWalletIds: ['w9', 'w8'],
        customWallets: [{ id: 'own', name: 'Own Wallet', mobile_link: 'own://' }],
        excludeWalletIds: ['io.kestrel', 'w0'],
      },
    })
    const names = rowNames()
    expect(names.slice(0, 5)).toEqual([
      'WalletConnect, QR code',
      'Foxglove, Installed',
      'Ember',
      'Northlight',
      'Own Wallet',
    ])
    expect(names).not.toContain('Harbor')
    expect(names).not.toContain('Kestrel Wallet, Installed')
  })

  // covers: S1.53
  test('offers the full list by default', async () => {
    await open()
    expect(rowNames()).toContain('All wallets, 600+')
  })

  // covers: S1.53
  test.each([
    ['features.allWallets is off', { features: { allWallets: false } }],
    ['allWallets is HIDE', { allWallets: 'HIDE' }],
    ['allWallets is ONLY_MOBILE, on a computer', { allWallets: 'ONLY_MOBILE' }],
    ['enableWalletConnect is off', { enableWalletConnect: false }],
  ] as const)('hides the full list if %s', async (_, options) => {
    await open({ options })
    expect(has('all-wallets')).toBe(false)
    expect(has('wallet-selector-io.foxglove')).toBe(true)
  })

  test('shows the full list on a phone if allWallets is ONLY_MOBILE', async () => {
    await open({ options: { allWallets: 'ONLY_MOBILE' }, environment: { platform: { isMobile: true, os: 'ios' } } })
    expect(has('all-wallets')).toBe(true)
  })

  test('shows no wallet with enableWallets off', async () => {
    await open({ options: { enableWallets: false } })
    expect(rowNames()).toEqual([])
  })

  test('shows the wallets at any position among the methods to connect', async () => {
    const { store } = await open({ options: { features: { connectMethodsOrder: ['wallet', 'social', 'email'] } } })
    const names = rowNames()
    expect(names.length).toBeGreaterThan(4)
    store.features.setLocal({ connectMethodsOrder: ['email', 'social', 'wallet'] })
    await settled()
    expect(rowNames()).toEqual(names)
    store.features.setLocal({ connectMethodsOrder: ['social', 'email'] })
    await settled()
    expect(rowNames()).toEqual(names)
  })

  // covers: S1.54
  test('requires consent before any method to connect', async () => {
    const { store } = await open({
      options: {
        features: { legalCheckbox: true },
        ...documents,
      },
    })
    const rows = findAll('[data-testid^="wallet-selector-"], [data-testid="all-wallets"]')
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(row => row.matches(':disabled'))).toBe(true)
    expect(findAll('a[href]').map(link => link.getAttribute('href'))).toEqual([
      'https://shop.example/terms',
      'https://shop.example/privacy',
    ])
    byTestId('wallet-selector-io.foxglove').click()
    expect(store.router.current()?.name).toBe('Connect')
    await tabTo('w3m-legal-checkbox')
    await press(' ')
    await settled()
    expect(findAll('[data-testid^="wallet-selector-"]').some(row => row.matches(':disabled'))).toBe(false)
    await userEvent.click(byTestId('wallet-selector-io.foxglove'))
    expect(store.router.current()?.name).toBe('ConnectingExternal')
  })

  // covers: S1.54
  test.each([
    ['AllWallets', 'lk-all-wallets-view'],
    ['ConnectingWalletConnectBasic', 'lk-connecting-any-view'],
  ] as const)('requires consent also before %s, opened directly on a site without adapters', async (view, tag) => {
    const { store, pairing } = await createWorld({
      adapters: [],
      options: { features: { legalCheckbox: true }, manualWCControl: true, ...documents },
      environment: { platform: { isMobile: true, os: 'ios' } },
    })
    store.modal.open({ view })
    await shown('lk-consent-view')
    expect(findAll(tag)).toEqual([])
    expect(pairing.calls).toEqual([])
    await tabTo('w3m-legal-checkbox')
    await press(' ')
    await shown(tag)
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    expect(findAll('lk-consent-view')).toEqual([])
    await until(() => pairing.calls.length === 1, 'the pairing')
  })

  // covers: S1.54
  test('requires consent before it sends a phone to a wallet, and before it prepares a code', async () => {
    const { store, environment, pairing } = await open({
      options: { features: { legalCheckbox: true }, ...documents },
      environment: { platform: { isMobile: true, os: 'ios' } },
    })
    expect(pairing.calls).toEqual([])
    chooseWallet(store, { id: 'browse', name: 'Phantom', rdns: 'app.phantom', mobileLink: 'x://' })
    await shown('lk-consent-view')
    expect(environment.browser.opened).toEqual([])
    expect(pairing.calls).toEqual([])
    store.modal.back()
    await shown('lk-connect-view')
    byTestId('w3m-legal-checkbox').click()
    await until(() => pairing.calls.length === 1, 'the pairing')
  })

  // covers: S1.54
  test('removes a code when consent becomes required', async () => {
    const { store, pairing } = await createWorld({ options: documents })
    store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await shown('lk-connecting-any-view')
    store.features.setLocal({ legalCheckbox: true })
    await shown('lk-consent-view')
    pairing.answer('approve')
    await settled()
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  test('requests no consent if the site has no terms', async () => {
    await open({ options: { features: { legalCheckbox: true } } })
    expect(has('w3m-legal-checkbox')).toBe(false)
  })

  test('never links to an address that runs script', async () => {
    await open({
      options: { termsConditionsUrl: 'javascript:alert(1)', privacyPolicyUrl: 'https://shop.example/privacy' },
    })
    expect(findAll('a[href]').map(link => link.getAttribute('href'))).toEqual(['https://shop.example/privacy'])
  })

  test('shows the terms at once that the site sets later', async () => {
    const { store } = await open()
    const links = (): (string | null)[] => findAll('a[href]').map(link => link.getAttribute('href'))
    expect(links()).toEqual([])
    store.legal.set({ termsConditionsUrl: 'https://shop.example/new-terms' })
    await settled()
    expect(links()).toEqual(['https://shop.example/new-terms'])
  })

  // covers: S1.56
  test('folds the wallets into one row if another method is offered, and unfolds them', async () => {
    await open({ options: { features: { collapseWallets: true }, services: { secureSite: 'https://secure.example' } } })
    expect(rowNames()).toEqual([])
    await userEvent.click(byTestId('continue-with-wallet'))
    await settled()
    expect(rowNames().length).toBeGreaterThan(4)
  })

  test('shows the wallets unfolded if no other method is offered', async () => {
    await open({
      options: {
        features: { collapseWallets: true, email: false, socials: false },
        services: { secureSite: 'https://secure.example' },
      },
    })
    expect(has('continue-with-wallet')).toBe(false)
  })

  // covers: S2.21
  test('opens the installed wallet for a listed one with its id or rdns', async () => {
    const wallets = [{ id: 'listed', name: 'Listed', rdns: 'io.same', chains: ['eip155:1'] }, ...listedWallets(3)]
    const connector = createMockConnector({ id: 'uuid', name: 'Installed', info: { rdns: 'io.same' } })
    connector.behave({ connect: 'hang' })
    const { store } = await open({
      wallets,
      installed: [connector],
      options: { features: { connectorTypeOrder: ['recommended'] } },
    })
    expect(rowNames()[0]).toBe('Installed, Installed')
    await userEvent.click(byTestId('wallet-selector-uuid'))
    expect(store.router.current()).toMatchObject({ name: 'ConnectingExternal', params: { connectorId: 'uuid' } })
  })

  // covers: S2.22
  test('opens pairing for a wallet that is not installed', async () => {
    const { store, events } = await open()
    await userEvent.click(byTestId('wallet-selector-w1'))
    expect(store.router.current()).toMatchObject({ name: 'ConnectingWalletConnect', params: { wallet: { id: 'w1' } } })
    expect(events).toContain('SELECT_WALLET')
  })

  test('starts pairing when it opens on a phone, and not on a computer', async () => {
    const { pairing } = await open()
    expect(pairing.calls).toEqual([])
    await leaveWorld()
    const phone = await open({ environment: { platform: { isMobile: true, os: 'ios' } } })
    expect(phone.pairing.calls).toEqual(['connect'])
  })

  // covers: S1.12
  test('opens the app within the tap on a phone', async () => {
    const { store, environment } = await open({ environment: { platform: { isMobile: true, os: 'android' } } })
    byTestId('wallet-selector-w1').click()
    expect(environment.browser.opened).toEqual([
      { url: expect.stringMatching(/^w1:\/\/wc\?uri=wc%3A/), target: '_self' },
    ])
    expect(store.router.current()?.name).toBe('ConnectingWalletConnect')
  })

  // covers: S2.65, S2.66
  test.each([
    ['Phantom', 'app.phantom', 'https://phantom.app/ul/browse/'],
    ['Solflare', 'com.solflare', 'https://solflare.com/ul/v1/browse/'],
  ])('sends a phone to the browse link of %s with the page address', async (name, rdns, link) => {
    const wallets = [{ id: 'browse', name, rdns, mobile_link: 'x://', chains: ['eip155:1'] }]
    const { environment } = await open({
      wallets,
      installed: [],
      environment: { platform: { isMobile: true, os: 'ios' }, href: 'https://shop.example/cart' },
    })
    byTestId('wallet-selector-browse').click()
    expect(environment.browser.opened[0]?.url).toContain(link + encodeURIComponent('https://shop.example/cart'))
  })

  // covers: S2.67
  test('sends a phone to the dapp link of Coinbase, for Solana as for EVM', async () => {
    const wallets = [
      {
        id: 'cb',
        name: 'Coinbase',
        rdns: 'com.coinbase.wallet',
        mobile_link: 'cb://',
        chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      },
    ]
    const solana = createMockAdapter({ namespace: 'solana' })
    const environment = { platform: { isMobile: true, os: 'ios' }, href: 'https://shop.example/cart' } as const
    const one = await open({ wallets, adapters: [solana], options: { networks: [testNetworks.solana] }, environment })
    byTestId('wallet-selector-cb').click()
    expect(one.environment.browser.opened[0]?.url).toBe(
      `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent('https://shop.example/cart')}`,
    )
    await leaveWorld()
    const other = await open({ wallets, installed: [], environment })
    byTestId('wallet-selector-cb').click()
    expect(other.environment.browser.opened[0]?.url).toContain('https://go.cb-w.com/dapp?cb_url=')
  })

  // covers: S2.68
  test('connects a wallet with a browse link by its extension if it is installed, or not on a phone', async () => {
    const wallets = [{ id: 'browse', name: 'Phantom', rdns: 'app.phantom', mobile_link: 'x://', chains: ['eip155:1'] }]
    const { environment, store } = await open({ wallets, installed: [] })
    byTestId('wallet-selector-browse').click()
    expect(environment.browser.opened).toEqual([])
    expect(store.router.current()?.name).toBe('ConnectingWalletConnect')
    await leaveWorld()
    const connector = createMockConnector({ id: 'phantom', name: 'Phantom', info: { rdns: 'app.phantom' } })
    const phone = await open({
      wallets,
      installed: [connector],
      environment: { platform: { isMobile: true, os: 'ios' } },
    })
    byTestId('wallet-selector-phantom').click()
    expect(phone.environment.browser.opened).toEqual([])
    expect(phone.store.router.current()?.name).toBe('ConnectingExternal')
  })

  test('reserves the positions of wallets that are loading', async () => {
    const listed = listedWallets(6)
    let give = (): void => {}
    const held = new Promise<void>(resolve => (give = resolve))
    const featuredWalletIds = ['w4', 'w5']
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example' }, featuredWalletIds },
    })
    environment.respond('getWallets', async request => {
      await held
      const include = new URL(request.url).searchParams.get('include')
      return Response.json({ count: 600, data: include ? listed.slice(4) : listed.slice(0, 4) })
    })
    store.modal.open()
    await shown('lk-connect-view')
    const places = (): number[] => findAll('lk-row').map(row => Math.round(row.getBoundingClientRect().height))
    const before = places()
    expect(has('wallet-selector-w0')).toBe(false)
    give()
    await until(() => has('wallet-selector-w0') && has('wallet-selector-w4'), 'the wallets')
    expect(places()).toEqual(before)
    expect(findAll('lk-row[skeleton]')).toEqual([])
  })

  test('moves no row when wallets above it load', async () => {
    let give = (): void => {}
    const held = new Promise<void>(resolve => (give = resolve))
    const { store, environment } = await createWorld({
      options: {
        services: { directory: 'https://directory.example' },
        features: { connectorTypeOrder: ['injected', 'recommended', 'walletConnect'] },
      },
    })
    environment.respond('getWallets', async () => {
      await held
      return Response.json({ count: 600, data: listedWallets(4) })
    })
    store.modal.open()
    await shown('lk-connect-view')
    const place = (): number => byTestId('wallet-selector-walletconnect').getBoundingClientRect().y
    const before = place()
    expect(has('wallet-selector-w0')).toBe(false)
    give()
    await until(() => has('wallet-selector-w0'), 'the wallets')
    expect(place()).toBe(before)
  })

  test('reserves no positions for wallets that the site does not list', async () => {
    await open({ options: { features: { connectorTypeOrder: ['injected'] } } })
    expect(rowNames()).toEqual(['Foxglove, Installed', 'Kestrel Wallet, Installed', 'All wallets, 600+'])
    await leaveWorld()
    const { store } = await createWorld({ options: { features: { connectorTypeOrder: ['injected'] } } })
    store.modal.open()
    await shown('lk-connect-view')
    expect(findAll('lk-row[skeleton]')).toEqual([])
  })

  // covers: S8.73, S1.58
  test('stays usable without an alert if the list of wallets is unreachable', async () => {
    const { store, environment } = await createWorld({
      options: { services: { directory: 'https://directory.example' } },
    })
    environment.respond('/getWallets', 'offline')
    store.modal.open()
    await shown('lk-connect-view')
    await until(() => has('retry-wallets'), 'the end of the wait')
    expect(has('wallet-selector-io.foxglove')).toBe(true)
    expect(raised(store, environment)).toEqual([])
  })
})

/** Returns toasts, alerts and console messages. */
function raised({ use, alerts }: World['store'], { browser }: World['environment']): unknown[] {
  const { toast } = use(toastsFeature).state
  return [...(toast ? [toast] : []), ...(alerts.state.alert ? [alerts.state.alert] : []), ...browser.logs]
}

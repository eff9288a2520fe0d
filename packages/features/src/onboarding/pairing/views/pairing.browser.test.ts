import { toastsFeature, type Wallet } from '@latchkey/core'
import {
  byTestId,
  connectedStayMs,
  createWorld,
  find,
  findAll,
  focused,
  has,
  press,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type WorldOptions,
} from '@latchkey/modal/test'
import { iconCheck, iconCopy, iconLatchkey } from '@latchkey/ui'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { walletsFeature } from '../../connect/wallets-feature.ts'
import { linkTimeoutMs } from '../../connect/link-opening-feature.ts'
import { pairingFeature } from '../../connect/pairing-feature.ts'

const meridian: Wallet = {
  id: 'm',
  name: 'Meridian',
  mobileLink: 'meridian://',
  desktopLink: 'meridian-desktop://',
  webappLink: 'https://app.meridian.example',
  chromeStore: 'https://store.example/m',
}
const phone: WorldOptions = { environment: { platform: { isMobile: true, os: 'ios' } } }
const says = (text: string | RegExp): boolean =>
  visibleTexts().some(each => (typeof text === 'string' ? each === text : text.test(each)))

async function openAny(options: WorldOptions = {}) {
  const world = await createWorld(options)
  world.store.modal.open({ view: 'ConnectingWalletConnectBasic' })
  await shown('lk-connecting-any-view')
  await until(() => has('wui-qr-code') || says(/No link|Connected/), 'the code')
  return { ...world, state: world.store.use(pairingFeature).state }
}
async function openWallet(wallet: Wallet = meridian, options: WorldOptions = {}) {
  const world = await createWorld(options)
  world.store.modal.open()
  world.store.router.push('ConnectingWalletConnect', { wallet })
  await shown('lk-connecting-wallet-view')
  return { ...world, state: world.store.use(pairingFeature).state }
}

describe('ConnectingWalletConnectBasic', () => {
  // covers: S1.11, S2.19
  test('shows a code, and closes once a wallet has answered', async () => {
    const { store, pairing, environment, events } = await openAny()
    expect(byTestId('wui-qr-code').getAttribute('aria-label')).toBe('QR code')
    expect(find('lk-qr lk-logo')).toMatchObject({ icon: iconLatchkey })
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    expect(events.filter(event => event === 'CONNECT_SUCCESS')).toHaveLength(1)
    await environment.advance(connectedStayMs)
    expect(store.modal.state.open).toBe(false)
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('leaves no timer that closes the modal after the user closed and reopened it', async () => {
    const { store, pairing, environment } = await openAny()
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    store.modal.close()
    await store.disconnect()
    store.modal.open({ view: 'Connect' })
    await environment.advance(connectedStayMs)
    expect(store.modal.state.open).toBe(true)
  })

  test('announces the wallet that answered, in the title and aloud, and keeps its height', async () => {
    const { store, pairing } = await openAny()
    const height = byTestId('w3m-modal-card').getBoundingClientRect().height
    const live = (): string | undefined =>
      findAll('span[role=status]', find('lk-connecting-any-view'))[0]?.textContent?.trim()
    const region = findAll('span[role=status]', find('lk-connecting-any-view'))[0]
    expect(live()).toBe('')
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    const name = store.accounts.identity('eip155')?.wallet.name ?? ''
    expect(says(`Connected to ${name}`)).toBe(true)
    expect(byTestId('w3m-header-text').textContent).toBe(name)
    expect(findAll('span[role=status]', find('lk-connecting-any-view'))[0]).toBe(region)
    expect(live()).toBe(`Connected to ${name}. You’re all set. This site can see your address.`)
    expect(byTestId('connected-account').textContent).toContain('…')
    expect(byTestId('w3m-modal-card').getBoundingClientRect().height).toBeCloseTo(height, 0)
  })

  test('shows the wallet that answered without a countdown while features run their steps', async () => {
    const world = await createWorld()
    let agree = (): void => {}
    const agreed = new Promise<void>(resolve => (agree = resolve))
    world.store.connections.join(async () => ({
      prepare: async () => ({}),
      establish: async () => {},
      settle: () => agreed,
    }))
    world.store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await shown('lk-connecting-any-view')
    await until(() => has('wui-qr-code'), 'the code')
    const height = byTestId('w3m-modal-card').getBoundingClientRect().height
    world.pairing.answer('approve')
    await until(() => says(/^Connected to /), 'the answer')
    const name = world.store.accounts.identity('eip155')?.wallet.name ?? ''
    expect(byTestId('w3m-header-text').textContent).toBe(name)
    expect(says('One more step on this site, then you’re in.')).toBe(true)
    expect([has('wui-qr-code'), has('connected-account')]).toEqual([false, false])
    expect(find('lk-ring')).toMatchObject({ state: 'waiting' })
    expect(byTestId('w3m-modal-card').getBoundingClientRect().height).toBeCloseTo(height, 0)
    agree()
    await until(() => has('connected-account'), 'the end')
    expect(find('lk-ring')).toMatchObject({ state: 'done' })
    expect(byTestId('w3m-modal-card').getBoundingClientRect().height).toBeCloseTo(height, 0)
  })

  test.each([
    [1280, 560],
    [844, 390],
  ])('fits the code, its time and its link into %i by %i', async (width, height) => {
    await page.viewport(width, height)
    await openAny()
    const card = byTestId('w3m-modal-card').getBoundingClientRect()
    expect(byTestId('wui-qr-code').getBoundingClientRect().width).toBeGreaterThan(110)
    expect(byTestId('wui-qr-code').getBoundingClientRect().top).toBeGreaterThanOrEqual(card.top)
    expect(byTestId('copy-wc2-uri').getBoundingClientRect().bottom).toBeLessThanOrEqual(card.bottom)
  })

  test('shows a check in place of the icon for a moment once the link was copied', async () => {
    const { environment } = await openAny()
    const icon = find('lk-icon', byTestId('copy-wc2-uri'))
    expect(icon).toMatchObject({ icon: iconCopy })
    await userEvent.click(byTestId('copy-wc2-uri'))
    await settled()
    expect(icon).toMatchObject({ icon: iconCheck })
    await environment.advance(1_500)
    await settled()
    expect(icon).toMatchObject({ icon: iconCopy })
  })

  // covers: S4.25, S4.26, S9.08
  test('counts down, warns in the last minute, and expires ten seconds before four minutes are over', async () => {
    const { environment, state, pairing } = await openAny()
    expect(says('3:50')).toBe(true)
    const live = (): string =>
      findAll('[role=status]', find('lk-pairing-code'))
        .map(each => each.textContent?.trim())
        .join('')
    await environment.advance(169_000)
    expect(says('1:01')).toBe(true)
    await settled()
    expect(live()).toBe('')
    await environment.advance(1_000)
    await settled()
    expect(live()).toBe('The code expires in one minute')
    await environment.advance(1_000)
    await settled()
    expect(findAll('.warn').length).toBe(1)
    await environment.advance(29_000)
    await settled()
    expect(live()).toBe('The code expires in 30 seconds')
    await environment.advance(30_000)
    await settled()
    expect(state.pairing.status).toBe('expired')
    expect(live()).toBe('The code expired')
    expect(says('Code expired')).toBe(true)
    expect(has('copy-wc2-uri')).toBe(false)
    await userEvent.click(byTestId('new-code'))
    await until(() => says('3:50'), 'a new code')
    expect(pairing.calls).toEqual(['connect', 'connect'])
  })

  test('stops its clock with the screen', async () => {
    const { store, environment } = await openAny()
    // The code for connections is fetched a moment after the modal has opened.
    await environment.advance(1_000)
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(environment.clock.pending).toBe(0)
  })

  test('copies the link, by keyboard too', async () => {
    const { environment, state } = await openAny()
    await tabTo('copy-wc2-uri')
    await press('{Enter}')
    await until(() => has('wui-snackbar-message'), 'the toast')
    expect(environment.browser.copied).toEqual([state.pairing.status === 'ready' ? state.pairing.uri : 'no code'])
    expect(byTestId('wui-snackbar-message').shadowRoot?.textContent).toContain('Link copied')
  })

  test('shows the link to copy by hand if the browser rejects', async () => {
    const { environment, state, store } = await openAny()
    environment.browser.rejectCopy = true
    await userEvent.click(byTestId('copy-wc2-uri'))
    await settled()
    expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'error', text: 'The browser blocked copying' })
    const field = find('textarea')
    expect((field as HTMLTextAreaElement).value).toBe(state.pairing.status === 'ready' ? state.pairing.uri : 'no code')
    field.focus()
    expect(focused()).toBe(field)
  })

  test('shows that the relay failed, and tries again on request', async () => {
    const world = await createWorld()
    world.pairing.behave({ connect: 'fail' })
    world.store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await shown('lk-connecting-any-view')
    await until(() => says('The code didn’t load'), 'the message')
    expect(world.events).toContain('CONNECT_ERROR')
    world.pairing.behave({ connect: 'hang' })
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await until(() => has('wui-qr-code'), 'the code')
  })

  test('shows that the wallet declined', async () => {
    const { pairing, events } = await openAny()
    pairing.answer('reject')
    await until(() => says('Request declined'), 'the message')
    expect(events).toContain('USER_REJECTED')
  })

  // covers: S4.82
  test.each(['closing', 'going back'])('%s ends the pairing', async how => {
    const world = await createWorld()
    world.store.modal.open()
    await shown('lk-connect-view')
    await userEvent.click(byTestId('wallet-selector-walletconnect'))
    await shown('lk-connecting-any-view')
    await until(() => has('wui-qr-code'), 'the code')
    if (how === 'closing') world.store.modal.close()
    else world.store.modal.back()
    await until(() => world.store.use(pairingFeature).state.pairing.status === 'idle', 'the end')
    world.pairing.answer('approve')
    await settled()
    expect(world.store.accounts.isConnected('eip155')).toBe(false)
  })
})

describe('ConnectingWalletConnect', () => {
  // covers: S2.18
  test('shows a code for the selected wallet, shows that it answered, and closes', async () => {
    const { store, pairing, environment } = await openWallet()
    expect(byTestId('w3m-header-text').textContent).toBe('Meridian')
    await until(() => has('wui-qr-code'), 'the code')
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    expect(store.accounts.isConnected('eip155')).toBe(true)
    await environment.advance(connectedStayMs)
    expect(store.modal.state.open).toBe(false)
  })

  // covers: S2.18
  test('has a tab for each method that the wallet offers, usable by arrow keys', async () => {
    await openWallet()
    expect(findAll('[role=tab]').map(tab => tab.textContent?.trim())).toEqual(['QR code', 'Desktop', 'Web', 'Browser'])
    await tabTo('tab-qr')
    await press('{ArrowRight}')
    await settled()
    expect(byTestId('tab-desktop').getAttribute('aria-selected')).toBe('true')
    expect(has('wui-qr-code')).toBe(false)
    expect(says('Open Meridian')).toBe(true)
  })

  test('has no tabs for a single method', async () => {
    await openWallet({ id: 't', name: 'Tern', mobileLink: 'tern://' })
    expect(findAll('[role=tab]')).toEqual([])
    await until(() => has('wui-qr-code'), 'the code')
  })

  test('passes the pairing to the desktop app and to the web page', async () => {
    const { environment } = await openWallet()
    await userEvent.click(byTestId('tab-desktop'))
    await settled()
    await userEvent.click(byTestId('open-wallet'))
    await userEvent.click(byTestId('tab-web'))
    await settled()
    await userEvent.click(byTestId('open-wallet'))
    expect(environment.browser.opened.map(({ url, target }) => [url.split('?')[0], target])).toEqual([
      ['meridian-desktop://wc', '_self'],
      ['https://app.meridian.example/wc', '_blank'],
    ])
  })

  // covers: S1.12
  test('opens the app on a phone, again on request, and helps when nothing opened', async () => {
    const { environment } = await openWallet(meridian, phone)
    expect(says('Continue in Meridian')).toBe(true)
    await until(() => !byTestId('open-wallet').matches('[aria-busy]'), 'the code')
    await userEvent.click(byTestId('open-wallet'))
    expect(environment.browser.opened).toEqual([
      { url: expect.stringMatching(/^meridian:\/\/wc\?uri=wc%3A/), target: '_self' },
    ])
    await settled()
    expect(says('Open Meridian again')).toBe(true)
    await environment.advance(linkTimeoutMs)
    await settled()
    expect(says('Meridian didn’t open')).toBe(true)
    await userEvent.click(byTestId('copy-wc2-uri'))
    expect(environment.browser.copied).toHaveLength(1)
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    expect(environment.browser.opened).toHaveLength(2)
  })

  // covers: S3.68
  test.each([
    ['mobile', phone, 'meridian://'],
    ['desktop', {}, 'meridian-desktop://'],
    ['web', {}, 'https://app.meridian.example'],
  ] as const)('stores the %s link that connected for later requests', async (way, options, href) => {
    const { environment, pairing, state } = await openWallet(meridian, options)
    await until(() => state.pairing.status === 'ready', 'the code')
    await userEvent.click(byTestId(`tab-${way}`))
    await settled()
    await userEvent.click(byTestId('open-wallet'))
    expect(environment.disk.entries.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    expect(JSON.parse(environment.disk.entries.get('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
      href,
      name: 'Meridian',
    })
  })

  test('stores no link if the user scanned the code instead', async () => {
    const { environment, pairing, state } = await openWallet()
    await until(() => state.pairing.status === 'ready', 'the code')
    await userEvent.click(byTestId('tab-desktop'))
    await settled()
    await userEvent.click(byTestId('open-wallet'))
    await userEvent.click(byTestId('tab-qr'))
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    expect(environment.disk.entries.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
  })

  test('ends on a phone when the modal closes, on any screen', async () => {
    const { pairing, state, store } = await openWallet(meridian, phone)
    await until(() => state.pairing.status === 'ready', 'the code')
    await userEvent.click(byTestId('no-wallet-yet'))
    await shown('lk-downloads-view')
    expect(state.pairing.status).toBe('ready')
    store.modal.close()
    await until(() => !has('w3m-modal-card'), 'closing')
    expect(state.pairing.status).toBe('idle')
    pairing.answer('approve')
    await settled()
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  test('does not report that nothing opened if the user left the page', async () => {
    const { environment } = await openWallet(meridian, phone)
    await until(() => !byTestId('open-wallet').matches('[aria-busy]'), 'the code')
    await userEvent.click(byTestId('open-wallet'))
    environment.browser.setVisible(false)
    await environment.advance(linkTimeoutMs)
    environment.browser.setVisible(true)
    await settled()
    expect(says('Meridian didn’t open')).toBe(false)
  })

  test('offers a new code on a phone when it expired', async () => {
    const { environment, pairing } = await openWallet(meridian, phone)
    await environment.advance(231_000)
    await settled()
    expect(says('Code expired')).toBe(true)
    await userEvent.click(byTestId('new-code'))
    await settled()
    expect(pairing.calls).toHaveLength(2)
  })

  test('opens the download screen of the wallet', async () => {
    const { store } = await openWallet(meridian, phone)
    await userEvent.click(byTestId('no-wallet-yet'))
    expect(store.router.current()?.name).toBe('Downloads')
  })

  test('stores the wallet that answered as recent', async () => {
    const { pairing, store } = await openWallet({ id: 't', name: 'Tern', mobileLink: 'tern://' })
    await until(() => has('wui-qr-code'), 'the code')
    pairing.answer('approve')
    await until(() => says(/^Connected to /), 'connecting')
    expect(store.use(walletsFeature).state.recent).toMatchObject([{ id: 't', name: 'Tern' }])
  })
})

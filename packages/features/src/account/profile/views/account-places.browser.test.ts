import type { Extension } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  otherAddresses,
  shown,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector, type MockConnector } from '@latchkey/testing'
import { html, LitElement, type TemplateResult } from 'lit'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

class PointsTab extends LitElement {
  static readonly tag = 'test-points-tab'
  protected override render(): TemplateResult {
    return html`<p>12 points</p>`
  }
}

class LongTab extends LitElement {
  static readonly tag = 'test-long-tab'
  protected override render(): TemplateResult {
    return html`<div style="block-size: 1200px"></div>`
  }
}

const text = (words: string) => (): string => words
const careless = (): never => {
  throw new Error('careless')
}
const elements = [PointsTab, LongTab]

async function openAccount(...extensions: Extension[]): Promise<World> {
  const world = await createWorld({ options: { extensions } })
  await world.connect()
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

const logged = ({ environment }: World): string[] => environment.browser.logs.map(({ message }) => message)

describe('contributions of extensions to the account', () => {
  test('appear beside those of the kit: actions after its own, tabs in their order', async () => {
    let pressed = 0
    await openAccount({
      name: 'points',
      places: {
        'account.actions': async () => ({
          fills: [{ name: 'redeem', label: text('Redeem'), icon: '', press: () => pressed++ }],
        }),
        'account.tabs': async () => ({
          fills: [
            { name: 'points', label: text('Points'), tag: 'test-points-tab', load: async () => ({ elements }) },
            { name: 'more', label: text('More'), tag: 'test-points-tab', load: async () => ({ elements }) },
          ],
        }),
      },
    })
    expect(findAll('lk-tile').map(tile => Reflect.get(tile, 'text') as unknown)).toEqual(['Receive', 'Redeem'])
    await userEvent.click(byTestId('wallet-features-redeem-button'))
    expect(pressed).toBe(1)
    expect(findAll('[role=tab]').map(tab => tab.textContent?.trim())).toEqual(['Tokens', 'NFTs', 'Points', 'More'])
    await userEvent.click(byTestId('tab-points'))
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    await userEvent.click(byTestId('tab-more'))
    await until(() => find('[role=tabpanel]').getAttribute('aria-label') === 'More', 'the other tab')
  })

  // covers: S9.43
  test('appear among the actions in the order of the site: buy, swap, receive, send', async () => {
    const action = (name: string) => ({ name, label: text(name), icon: '', press: () => {} })
    const extension: Extension = {
      name: 'more',
      places: {
        'account.actions': async () => ({ fills: ['other', 'swaps', 'onramp'].map(action) }),
      },
    }
    const actions = { transfer: async () => '0x1' }
    const connector = createMockConnector({ id: 'io.foxglove' })
    const { store } = await createWorld({
      adapters: [createMockAdapter({ connectors: [connector], actions })],
      options: { extensions: [extension] },
    })
    await store.connections.connect(connector)
    store.modal.open()
    await shown('lk-account-view')
    const tiles = (): string[] => findAll('lk-tile').map(tile => tile.getAttribute('test-id')?.split('-')[2] ?? '')
    await until(() => tiles().length === 5, 'the tiles')
    expect(tiles()).toEqual(['onramp', 'swaps', 'receive', 'send', 'other'])
    // A moved tile is still the element that the user has begun to press.
    const send = byTestId('wallet-features-send-button')
    store.features.setLocal({ walletFeaturesOrder: ['send', 'receive'] })
    await until(() => tiles()[0] === 'send', 'the order of the site')
    expect(byTestId('wallet-features-send-button')).toBe(send)
    expect(tiles()).toEqual(['send', 'receive', 'onramp', 'swaps', 'other'])
  })

  test('replace the previous tab once they are loaded', async () => {
    let come = (_: { elements: typeof elements }): void => {}
    const tab = (name: string, load: () => Promise<{ elements: typeof elements }>) => ({
      name,
      label: text(name),
      tag: name === 'first' ? 'test-points-tab' : 'test-long-tab',
      load,
    })
    await openAccount({
      name: 'slow',
      places: {
        'account.tabs': async () => ({
          fills: [
            tab('first', async () => ({ elements })),
            tab('late', () => new Promise(resolve => (come = resolve))),
          ],
        }),
      },
    })
    const panel = (): Element | null => find('[role=tabpanel]').firstElementChild
    byTestId('tab-first').click()
    await until(() => panel()?.localName === 'test-points-tab', 'the first tab')
    byTestId('tab-late').click()
    await until(() => find('[role=tabpanel]').ariaBusy === 'true', 'word that it is on its way')
    expect(panel()?.localName).toBe('test-points-tab')
    come({ elements })
    await until(() => panel()?.localName === 'test-long-tab', 'the tab that was late')
    expect(find('[role=tabpanel]').ariaBusy).toBe(null)
  })

  test('keep the scroll position of a tab after another tab and after another screen', async () => {
    const tab = (name: string) => ({
      name,
      label: text(name),
      tag: 'test-long-tab',
      load: async () => ({ elements }),
    })
    const { store } = await openAccount({
      name: 'long',
      places: { 'account.tabs': async () => ({ fills: [tab('one'), tab('other')] }) },
    })
    const body = find('lk-account-view').shadowRoot?.querySelector('.body') as Element
    const choose = async (name: string): Promise<void> => {
      byTestId(`tab-${name}`).click()
      await until(() => find('[role=tabpanel]').getAttribute('aria-label') === name, 'the tab')
      await until(() => findAll('test-long-tab').length === 1 && body.scrollHeight > 1200, 'what it holds')
    }
    await choose('one')
    body.scrollTop = 60
    await choose('other')
    body.scrollTop = 20
    await choose('one')
    await until(() => body.scrollTop === 60, 'the place of the one')
    await choose('other')
    await until(() => body.scrollTop === 20, 'the place of the other')
    store.router.push('WalletReceive')
    await shown('lk-receive-view')
    store.router.pop()
    await shown('lk-account-view')
    await until(() => body.isConnected && body.scrollTop === 20, 'the place after the other screen')
    await choose('one')
    await until(() => body.scrollTop > 20, 'the other place')
    expect(body.scrollTop).toBe(60)
  })

  test('show a single tab under its title, without a tab list', async () => {
    const tab = (name: string) => ({
      name,
      label: text(name),
      tag: 'test-points-tab',
      load: async () => ({ elements }),
    })
    let isOther = false
    const points = {
      name: 'points',
      places: { 'account.tabs': async () => ({ fills: [tab('Points'), { ...tab('Other'), when: () => isOther }] }) },
    }
    // The kit has no tab of its own for a namespace whose balances are not read.
    const adapters = [createMockAdapter({ connectors: [createMockConnector({ id: 'bare' })], actions: {} })]
    const { store } = await createWorld({ adapters, options: { extensions: [points] } })
    await store.connections.connect(store.connectors.find('bare') as MockConnector)
    store.modal.open()
    await shown('lk-account-view')
    expect(findAll('h3').map(heading => heading.textContent)).toEqual(['Points'])
    expect(findAll('[role=tablist], [role=tab], [role=tabpanel]')).toEqual([])
    await until(() => findAll('test-points-tab').length === 1, 'what the tab holds')
    const [panel] = findAll('test-points-tab')
    isOther = true
    store.features.setLocal({ onramp: false })
    await until(() => findAll('[role=tab]').length === 2, 'the tabs')
    expect(find('test-points-tab')).toBe(panel)
    expect(findAll('h3')).toEqual([])
  })

  test('include rows in a list of their own, and controls at the name', async () => {
    const pressed: string[] = []
    const { store } = await openAccount({
      name: 'points',
      places: {
        'account.rows': async () => ({
          fills: [
            {
              name: 'points',
              label: text('Points'),
              rows: (_, namespace) => [
                { name: 'history', label: text('History'), icon: '', press: () => pressed.push(namespace) },
                { name: 'gift', label: text('Gift'), address: otherAddresses.eip155, press: () => {} },
              ],
            },
            { name: 'empty', label: text('Empty'), rows: () => [] },
          ],
        }),
        'account.header': async () => ({
          fills: [
            { name: 'rename', label: (_, shown) => `Rename ${shown}`, icon: '', press: () => pressed.push('rename') },
          ],
        }),
      },
    })
    expect(findAll('.plate.list > ul').map(list => list.getAttribute('aria-label'))).toEqual(['Points'])
    await userEvent.click(byTestId('account-points-history'))
    expect(byTestId('account-points-gift').textContent).not.toContain(otherAddresses.eip155)
    expect(byTestId('account-header-rename').getAttribute('aria-label')).toBe('Rename 0xd8…A96045')
    await userEvent.click(byTestId('account-header-rename'))
    expect(pressed).toEqual(['eip155', 'rename'])
    // The kit's own control, if it is shown, contains the name.
    expect(has('wui-wallet-switch')).toBe(false)
    store.features.setLocal({ multiWallet: true })
    await until(() => has('wui-wallet-switch'), 'the switch')
    expect(has('account-header-rename')).toBe(true)
  })

  test('are left out if they fail to load or throw, and the other contributions work', async () => {
    const world = await openAccount(
      { name: 'lost', places: { 'account.actions': () => Promise.reject(new TypeError('offline')) } },
      {
        name: 'careless',
        places: {
          'account.actions': async () => ({
            fills: [
              { name: 'label', label: careless, icon: '', press: () => {} },
              { name: 'when', label: text('When'), icon: '', press: () => {}, when: careless },
              { name: 'press', label: text('Press'), icon: '', press: careless },
            ],
          }),
          'account.rows': async () => ({
            fills: [
              { name: 'rows', label: text('Rows'), rows: careless },
              {
                name: 'press',
                label: text('Rows'),
                rows: () => [{ name: 'row', label: text('Row'), press: careless }],
              },
            ],
          }),
          'account.header': async () => ({
            fills: [
              { name: 'wallets', label: text('Wallets'), icon: '', press: () => {}, wallets: careless },
              { name: 'press', label: text('Press'), icon: '', press: careless },
            ],
          }),
          'account.tabs': async () => ({
            fills: [
              {
                name: 'lost',
                label: text('Lost'),
                tag: 'x-lost',
                load: () => Promise.reject(new TypeError('offline')),
              },
            ],
          }),
        },
      },
    )
    expect(has('wallet-features-receive-button')).toBe(true)
    expect(has('wallet-features-label-button')).toBe(false)
    expect(has('wallet-features-when-button')).toBe(false)
    await userEvent.click(byTestId('wallet-features-press-button'))
    await userEvent.click(byTestId('account-press-row'))
    await userEvent.click(byTestId('account-header-press'))
    expect(visibleTexts()).toContain('0xd8…A96045')
    await userEvent.click(byTestId('tab-lost'))
    await until(() => logged(world).includes('The part "tab lost" did not load'), 'word of the tab')
    expect(logged(world)).toEqual(
      expect.arrayContaining([
        'What the slice "lost" adds to account.actions did not load',
        'The action "label" failed',
        '`when` of "when" failed',
        'The action "press" failed',
        'The rows "rows" failed',
        'The row "row" failed',
        'The control "wallets" failed',
        'The control "press" failed',
      ]),
    )
    await userEvent.click(byTestId('wallet-features-receive-button'))
    expect((await shown('lk-receive-view')).isConnected).toBe(true)
  })
})

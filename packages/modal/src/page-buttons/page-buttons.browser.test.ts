import { imagesFeature, listStores } from '@latchkey/core'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { storeContext } from '@latchkey/view-kit'
import { ContextProvider } from '@lit/context'
import { fixtureSync } from '@open-wc/testing'
import { html, LitElement, render } from 'lit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { severalKitsGraceMs } from '../outermost-store-controller.ts'
import { createNamespaces } from '../test/namespaces.ts'
import { connectAll } from '../test/screen.ts'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  press,
  settled,
  shown,
  sitesOwn,
  tabTo,
  until,
} from '../test/world.ts'
import { definePageButtons } from './define-page-buttons.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function place(markup: string): HTMLElement {
  return fixtureSync(`<main>${markup}</main>`)
}

/** Errors of custom element reactions reach the page, not the caller. */
async function errorsWhile(act: () => void): Promise<unknown[]> {
  const errors: unknown[] = []
  const note = (event: ErrorEvent): void => {
    event.preventDefault()
    errors.push(event.error)
  }
  window.addEventListener('error', note)
  act()
  await settled()
  window.removeEventListener('error', note)
  return errors
}

/** A picture of one black dot. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const every = `<w3m-button></w3m-button><w3m-connect-button></w3m-connect-button><w3m-account-button></w3m-account-button>
  <w3m-network-button></w3m-network-button><w3m-wallet-button wallet="foxglove"></w3m-wallet-button>`

describe('page buttons', () => {
  test.each(['light', 'dark'] as const)('have no accessibility fault in the %s theme', async themeMode => {
    place(every)
    const { connect } = await createWorld({ options: { themeMode } })
    await settled()
    await expect(document).to.be.accessible(sitesOwn)
    await connect()
    await settled()
    await expect(document).to.be.accessible(sitesOwn)
  })

  test('each have their alias', async () => {
    place(
      '<appkit-button></appkit-button><appkit-network-button></appkit-network-button><appkit-wallet-button wallet="x"></appkit-wallet-button>',
    )
    await createWorld()
    await settled()
    expect([has('connect-button'), has('w3m-network-button'), has('wallet-button')]).toEqual([true, true, true])
  })

  test('leave a tag alone that is taken, with one warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    definePageButtons()
    definePageButtons()
    expect(warn).not.toHaveBeenCalled()
  })

  test('wait for a kit, and follow the one that is created', async () => {
    place('<w3m-connect-button></w3m-connect-button>')
    definePageButtons()
    await settled()
    expect(byTestId('connect-button').matches(':disabled')).toBe(true)
    await createWorld()
    await settled()
    expect(byTestId('connect-button').matches(':disabled')).toBe(false)
  })

  test('follow the first of several kits, warn once, and follow the next when it is destroyed', async () => {
    place('<w3m-connect-button></w3m-connect-button><w3m-network-button></w3m-network-button>')
    const one = await createWorld()
    const modalsLoaded = (): number => one.events.filter(event => event === 'MODAL_LOADED').length
    const before = modalsLoaded()
    const errors = await errorsWhile(() => void createWorld({ options: { projectId: 'other' } }))
    const [, other] = listStores()
    expect(errors).toEqual([])
    expect(modalsLoaded()).toBe(before)
    await one.environment.advance(severalKitsGraceMs)
    const notices = one.environment.browser.logs.filter(({ message }) => message.startsWith('Several Kits'))
    expect(notices.map(({ level }) => level)).toEqual(['warn'])
    await userEvent.click(byTestId('connect-button'))
    expect([one.store.modal.state.open, other?.modal.state.open]).toEqual([true, false])

    one.store.modal.close(true)
    one.leave()
    await settled()
    await userEvent.click(byTestId('connect-button'))
    expect(other?.modal.state.open).toBe(true)
  })

  test('do not warn if a kit replaces another, and if each has its own kit set', async () => {
    const one = await createWorld()
    const other = await createWorld()
    const host = place('')
    render(html`<w3m-connect-button .store=${other.store}></w3m-connect-button>`, host)
    await settled()
    const late = document.createElement('w3m-connect-button')
    host.append(late)
    Object.assign(late, { store: other.store })
    one.leave()
    await one.environment.advance(severalKitsGraceMs)
    await other.environment.advance(severalKitsGraceMs)
    const logs = [...one.environment.browser.logs, ...other.environment.browser.logs]
    expect(logs.filter(({ message }) => message.startsWith('Several Kits'))).toEqual([])
    await userEvent.click(findAll('[data-testid=connect-button]')[0] as HTMLElement)
    expect([one.store.modal.state.open, other.store.modal.state.open]).toEqual([false, true])
  })

  test('use the kit of the context around them', async () => {
    const one = await createWorld()
    const other = await createWorld()
    class TestProvider extends LitElement {
      readonly provider = new ContextProvider(this, { context: storeContext, initialValue: one.store })
      protected override createRenderRoot(): HTMLElement {
        return this
      }
    }
    if (!customElements.get('test-provider')) customElements.define('test-provider', TestProvider)
    fixtureSync('<test-provider><w3m-connect-button></w3m-connect-button></test-provider>')
    await settled()
    await userEvent.click(byTestId('connect-button'))
    expect([one.store.modal.state.open, other.store.modal.state.open]).toEqual([true, false])
  })
})

describe('<w3m-connect-button>', () => {
  test('opens Connect for one chain namespace, by keyboard, and shows that it is connecting while a wallet is pending', async () => {
    place(
      '<w3m-connect-button size="sm" label="Sign in" loadinglabel="Signing in" namespace="eip155"></w3m-connect-button>',
    )
    const { store, foxglove } = await createWorld()
    await settled()
    const text = (): string | undefined =>
      document.querySelector('w3m-connect-button')?.shadowRoot?.querySelector('lk-button')?.textContent?.trim()
    expect(text()).toBe('Sign in')
    expect(byTestId('connect-button').getBoundingClientRect().height).toBe(36)
    await tabTo('connect-button')
    await press('{Enter}')
    await shown('lk-connect-view')
    expect(store.modal.state.namespace).toBe('eip155')
    expect(text()).toBe('Sign in')
    foxglove.behave({ connect: 'hang' })
    await userEvent.click(byTestId('wallet-selector-io.foxglove'))
    await shown('lk-connecting-external-view')
    expect(text()).toBe('Signing in')
    await press('{Escape}')
    await shown('lk-connect-view')
    expect(text()).toBe('Sign in')
  })

  test('uses texts and direction of the catalogue', async () => {
    place('<w3m-connect-button></w3m-connect-button>')
    await createWorld({ options: { locale: 'ar-XB' } })
    await until(() => find('w3m-connect-button').dir === 'rtl', 'the language')
    expect(find('lk-button').textContent?.trim()).toMatch(/^⟦/)
  })
})

describe('<w3m-account-button>', () => {
  test('shows balance and address as the site requests, and opens the account', async () => {
    place('<w3m-account-button charsstart="6" charsend="4"></w3m-account-button>')
    const { store, connect } = await createWorld()
    await settled()
    expect(has('account-button')).toBe(false)
    await connect()
    await settled()
    expect(findAll('lk-skeleton').length).toBe(1)
    store.accounts.setDetails('eip155', { balance: '10002.41899', balanceSymbol: 'ETH' })
    await settled()
    expect(byTestId('account-button').textContent).toContain('10,002.418 ETH')
    expect(find('.lead .ltr').textContent).toBe('10,002.418 ETH')
    expect(byTestId('account-button').textContent).toContain('0xd8dA…6045')
    await userEvent.click(byTestId('account-button'))
    await shown('lk-account-view')
  })

  test('hides the balance, and is disabled', async () => {
    place('<w3m-account-button balance="hide" disabled></w3m-account-button>')
    const { store, connect } = await createWorld()
    await connect()
    store.accounts.setDetails('eip155', { balance: '2.41899', balanceSymbol: 'ETH' })
    await settled()
    expect(byTestId('account-button').textContent).not.toContain('ETH')
    expect(byTestId('account-button').matches(':disabled')).toBe(true)
  })

  test('cleans a hostile name', async () => {
    place('<w3m-account-button></w3m-account-button>')
    const { store, connect } = await createWorld()
    await connect()
    store.accounts.setDetails('eip155', { profileName: '\u202e<b>x</b>' + 'W'.repeat(200) })
    await settled()
    expect(byTestId('account-button').textContent).not.toContain('\u202e')
    expect(byTestId('account-button').getBoundingClientRect().width).toBeLessThanOrEqual(window.innerWidth)
  })
})

describe('<w3m-network-button>', () => {
  test('shows the network, opens the list, and shows an unsupported network', async () => {
    place('<w3m-network-button></w3m-network-button>')
    const { foxglove, connect } = await createWorld({
      options: { networks: [testNetworks.mainnet, testNetworks.base], allowUnsupportedChain: true },
    })
    await connect()
    await settled()
    expect(byTestId('w3m-network-button').getAttribute('aria-label')).toBe('Network: Ethereum')
    foxglove.emitNetwork('eip155:999')
    await settled()
    expect(byTestId('w3m-network-button').textContent).toContain('Switch network')
    await userEvent.click(byTestId('w3m-network-button'))
    await shown('lk-networks-view')
  })
})

describe('the picture of <w3m-network-button>', () => {
  const pictureOnPage = (): string | null | undefined =>
    find('w3m-network-button')
      .shadowRoot?.querySelector('lk-logo')
      ?.shadowRoot?.querySelector('img')
      ?.getAttribute('src')

  test('is loaded with the button, and stays when the modal opens for the first time', async () => {
    place('<w3m-network-button></w3m-network-button>')
    const { store } = await createWorld({ fetchPicture: async () => (await fetch(picture)).blob() })
    await until(() => Boolean(pictureOnPage()), 'the picture')
    const before = pictureOnPage()
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    expect(pictureOnPage()).toBe(before)
  })

  test('is requested from a directory after the user has connected, and not before', async () => {
    // Keeps the button away from where an earlier test left the pointer.
    place('<div style="block-size: 300px"></div><w3m-network-button></w3m-network-button>')
    const { environment, connect } = await createWorld({ options: { services: 'https://services.example' } })
    environment.respond('/getAssetImage/', () => fetch(picture))
    await settled()
    expect(environment.requests.map(({ url }) => url).filter(url => url.includes('/getAssetImage/'))).toEqual([])
    await connect()
    await until(() => Boolean(pictureOnPage()), 'the picture')
  })
})

test('a network has the same picture in its page button and in the modal', async () => {
  place('<w3m-network-button></w3m-network-button>')
  const { environment, connect, store } = await createWorld({ options: { services: 'https://services.example' } })
  environment.respond('/getAssetImage/', () => fetch(picture))
  await connect()
  await settled()
  await userEvent.hover(byTestId('w3m-network-button'))
  await until(() => Object.keys(store.use(imagesFeature).state.asset).length > 0, 'the picture')
  const pictureOf = (host: string): string | null | undefined =>
    find(host).shadowRoot?.querySelector('lk-logo')?.shadowRoot?.querySelector('img')?.getAttribute('src')
  const onPage = pictureOf('w3m-network-button')
  expect(onPage).toBeTruthy()
  store.modal.open()
  await shown('lk-account-view')
  expect(pictureOf('lk-network-chip')).toBe(onPage)
})

describe('<w3m-button>', () => {
  test('is the connect button, then the account button', async () => {
    place('<w3m-button label="Sign in" balance="hide"></w3m-button>')
    const { connect, store } = await createWorld()
    await settled()
    expect(find('lk-button').textContent?.trim()).toBe('Sign in')
    await connect()
    await settled()
    expect(has('connect-button')).toBe(false)
    expect(has('account-button')).toBe(true)
    await store.disconnect()
    await settled()
    expect(has('connect-button')).toBe(true)
  })
})

describe('<w3m-wallet-button>', () => {
  test('connects the wallet that it names, installed or not', async () => {
    const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
    connector.behave({ connect: 'hang' })
    place('<w3m-wallet-button wallet="foxglove"></w3m-wallet-button>')
    const { store } = await createWorld({ installed: [connector] })
    await settled()
    await userEvent.click(byTestId('wallet-button'))
    await shown('lk-connecting-external-view')
    store.modal.close(true)
    await until(() => !has('w3m-modal-card'), 'closing')
    find('w3m-wallet-button').setAttribute('wallet', 'Juniper')
    await settled()
    await userEvent.click(byTestId('wallet-button'))
    await shown('lk-connecting-wallet-view')
    expect(store.router.current()).toMatchObject({ params: { wallet: { name: 'Juniper' } } })
  })

  test.each([
    ['metamask', 'MetaMask'],
    ['io.foxglove', 'Foxglove'],
    ['Juniper', 'Juniper'],
  ])('shows %s as %s, without a request', async (wallet, name) => {
    place(`<w3m-wallet-button wallet="${wallet}"></w3m-wallet-button>`)
    const { environment } = await createWorld()
    await settled()
    expect(byTestId('wallet-button').textContent?.trim()).toBe(name)
    expect(environment.requests).toEqual([])
  })

  test('fetches name and picture of its wallet when the pointer moves to it', async () => {
    await userEvent.hover(document.documentElement)
    place('<w3m-wallet-button wallet="juniper wallet"></w3m-wallet-button>')
    await createWorld({ wallets: [{ id: 'w5', name: 'Juniper Wallet', image_url: picture, chains: ['eip155:1'] }] })
    await settled()
    expect(byTestId('wallet-button').textContent?.trim()).toBe('juniper wallet')
    await tabTo('wallet-button')
    await until(() => byTestId('wallet-button').textContent?.trim() === 'Juniper Wallet', 'the name')
    await until(() => findAll('img').some(image => image.getAttribute('src') === picture), 'the picture')
  })

  test('opens the wallet of an id without a known name', async () => {
    place('<w3m-wallet-button wallet="c57ca95b4"></w3m-wallet-button>')
    const { store } = await createWorld({ wallets: [{ id: 'c57ca95b4', name: 'Juniper', chains: ['eip155:1'] }] })
    await settled()
    await userEvent.click(byTestId('wallet-button'))
    await shown('lk-connecting-wallet-view')
    expect(store.router.current()).toMatchObject({ params: { wallet: { name: 'Juniper' } } })
  })

  test('opens the list, and no other wallet, if none has that name', async () => {
    place('<w3m-wallet-button wallet="Junip"></w3m-wallet-button>')
    const { store, environment } = await createWorld()
    await settled()
    await userEvent.click(byTestId('wallet-button'))
    await shown('lk-connect-view')
    await settled()
    expect(store.router.current()?.name).toBe('Connect')
    expect(environment.browser.logs.map(({ message }) => message)).toContain('No wallet is called Junip')
  })
})

test('page buttons send no request before a user acts', async () => {
  place(every)
  const { environment } = await createWorld({ options: { services: 'https://services.example' } })
  await settled()
  await environment.advance(60_000)
  expect(environment.requests.map(({ url }) => url)).toEqual([])
})

describe('page buttons of one namespace', () => {
  test('show and open only that namespace, for any active namespace', async () => {
    const namespaces = createNamespaces()
    place(`<w3m-button namespace="eip155"></w3m-button><w3m-button namespace="bip122"></w3m-button>`)
    const world = await createWorld(namespaces.options)
    await connectAll(world, ['io.foxglove', 'harbor.solana'])
    await settled()
    expect(world.store.networks.state.activeNamespace).toBe('solana')
    expect(byTestId('account-button').textContent).toContain('0x2C…009a07')
    await userEvent.click(byTestId('connect-button'))
    await shown('lk-connect-view')
    expect(world.store.modal.state.namespace).toBe('bip122')
    expect(has('wallet-selector-io.foxglove')).toBe(false)
    world.store.modal.close()
    await settled()
    byTestId('account-button').click()
    await shown('lk-account-view')
    expect(world.store.modal.state.namespace).toBe('eip155')
  })

  test('wait only for their own namespace', async () => {
    place(
      `<w3m-connect-button namespace="eip155"></w3m-connect-button><w3m-connect-button namespace="solana"></w3m-connect-button>`,
    )
    const namespaces = createNamespaces()
    namespaces.kestrel.behave({ connect: 'hang' })
    const { store } = await createWorld(namespaces.options)
    store.connections.connect(namespaces.kestrel).catch(() => undefined)
    await settled()
    expect(findAll('[data-testid=connect-button]').map(button => button.hasAttribute('aria-busy'))).toEqual([
      false,
      true,
    ])
  })

  test('show no balance of a namespace without one', async () => {
    place(`<w3m-account-button namespace="bip122"></w3m-account-button>`)
    const world = await createWorld(createNamespaces().options)
    await connectAll(world, ['harbor.bitcoin'])
    await settled()
    expect(byTestId('account-button').textContent?.trim()).toBe('bc1q…wf5mdq')
    expect(findAll('lk-skeleton')).toEqual([])
  })
})

import { listedConnectorsFeature, toastsFeature } from '@latchkey/core'
import {
  bitcoin,
  bitcoinAccounts,
  byTestId,
  connectAll,
  createNamespaces,
  createWorld,
  findAll,
  focused,
  has,
  listedWallets,
  otherAddresses,
  press,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type WorldOptions,
} from '@latchkey/modal/test'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { chooseConnector } from '../onboarding/connect/views/choose-wallet.ts'

const says = (text: string): boolean => visibleTexts().includes(text)
const toast = (): string | undefined =>
  byTestId('wui-snackbar-message').shadowRoot?.querySelector('[part=toast]')?.textContent?.trim()
const title = (): string | null => byTestId('w3m-header-text').textContent

async function create(ids: readonly string[] = [], more: WorldOptions = {}) {
  const namespaces = createNamespaces()
  const world = await createWorld({ ...namespaces.options, ...more })
  await connectAll(world, ids)
  return { ...namespaces, ...world, foxglove: namespaces.foxglove }
}

/** Returns the listed wallets by their test ids. */
const listed = (): string[] =>
  findAll('[data-testid^="wallet-selector-"]').map(row => row.dataset['testid']?.replace('wallet-selector-', '') ?? '')

describe('a wallet of several namespaces', () => {
  // covers: S2.44
  test('is one row, and prompts by keyboard for the namespace, with a tag on connected ones', async () => {
    const { store, harborOnBitcoin } = await create(['harbor.solana'])
    store.modal.open({ view: 'Connect' })
    await shown('lk-connect-view')
    expect(title()).toBe('Connect wallet')
    expect(listed().filter(id => id.includes('harbor'))).toEqual(['io.harbor'])
    await tabTo('wallet-selector-io.harbor')
    await press('{Enter}')
    await shown('lk-connecting-multi-chain-view')
    expect(title()).toBe('Harbor')
    expect(focused()?.getAttribute('data-testid')).toBe('w3m-header-text')
    const rows = ['eip155', 'solana', 'bip122'].map(namespace => byTestId(`wui-list-chain-${namespace}`))
    expect(rows.map(row => (row.getRootNode() as ShadowRoot).host.textContent?.includes('Connected'))).toEqual([
      false,
      true,
      false,
    ])
    await tabTo('wui-list-chain-bip122')
    await press('{Enter}')
    await shown('lk-connecting-external-view')
    await until(() => store.accounts.isConnected('bip122'), 'connecting')
    expect(harborOnBitcoin.calls).toEqual(['connect'])
    expect(store.networks.state.activeNamespace).toBe('bip122')
  })

  // covers: S2.44
  test('shows no prompt if one of its namespaces is requested', async () => {
    const { store, harborOnSolana } = await create()
    store.modal.open({ view: 'Connect', namespace: 'solana' })
    await shown('lk-connect-view')
    expect(title()).toBe('Connect Solana wallet')
    await userEvent.click(byTestId('wallet-selector-harbor.solana'))
    await shown('lk-connecting-external-view')
    await until(() => store.accounts.isConnected('solana'), 'connecting')
    expect(harborOnSolana.calls).toEqual(['connect'])
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  test('shows no prompt if the site has networks of one of its namespaces only', async () => {
    const { store, harbor } = await create([], { options: { networks: [testNetworks.mainnet] } })
    store.modal.open()
    await shown('lk-connect-view')
    await userEvent.click(byTestId('wallet-selector-io.harbor'))
    await shown('lk-connecting-external-view')
    await until(() => store.accounts.isConnected('eip155'), 'connecting')
    expect(harbor.calls).toEqual(['connect'])
  })

  test('shows no prompt for a wallet of one namespace', async () => {
    const { store } = await create()
    store.modal.open()
    const kestrel = store.use(listedConnectorsFeature).find('app.kestrel')
    if (kestrel) chooseConnector(store, kestrel)
    expect(store.router.current()).toEqual({ name: 'ConnectingExternal', params: { connectorId: 'app.kestrel' } })
  })
})

describe('the modal opened for one namespace', () => {
  // covers: S4.51, S4.52
  test.each([
    ['eip155', ['walletconnect', 'io.harbor', 'io.foxglove', 'io.juniper'], 'Connect Ethereum wallet'],
    ['solana', ['walletconnect', 'harbor.solana', 'app.kestrel'], 'Connect Solana wallet'],
    ['bip122', ['walletconnect', 'harbor.bitcoin'], 'Connect Bitcoin wallet'],
  ] as const)('lists the wallets of %s only, and shows that', async (namespace, ids, text) => {
    const { store } = await create([], { wallets: [] })
    store.modal.open({ view: 'Connect', namespace })
    await shown('lk-connect-view')
    await until(() => !findAll('ul[aria-busy=true]').length, 'the list')
    expect(listed()).toEqual(ids)
    expect(title()).toBe(text)
    expect(findAll('[role=status]').some(status => status.textContent?.trim() === text)).toBe(true)
  })

  // covers: S4.51
  test.each(['polkadot', 'cosmos'] as const)('lists nothing of other namespaces for %s', async namespace => {
    const { store } = await create([], { wallets: [] })
    store.modal.open({ view: 'Connect', namespace })
    await shown('lk-connect-view')
    await until(() => says('No wallets to show'), 'the empty list')
    expect(listed()).toEqual([])
  })

  // covers: S4.52, S4.53
  test('lists every wallet again once it was closed', async () => {
    const { store } = await create([], { wallets: [] })
    store.modal.open({ view: 'Connect', namespace: 'solana' })
    await shown('lk-connect-view')
    expect(store.use(listedConnectorsFeature).state.filter).toEqual(['solana'])
    store.modal.close()
    await until(() => store.use(listedConnectorsFeature).state.filter === undefined, 'the modal has left')
    store.modal.open({ view: 'Connect' })
    await settled()
    expect(listed()).toEqual(['walletconnect', 'io.harbor', 'io.foxglove', 'io.juniper', 'app.kestrel'])
    expect(title()).toBe('Connect wallet')
  })

  test('shows that a paired wallet shares no account of it, and offers the others', async () => {
    const { store, pairing } = await create([], { pairs: ['eip155', 'bip122'], paired: { bip122: [] }, wallets: [] })
    store.modal.open({ view: 'Connect', namespace: 'bip122' })
    await shown('lk-connect-view')
    await userEvent.click(byTestId('wallet-selector-walletconnect'))
    await shown('lk-connecting-any-view')
    await until(() => pairing.calls.length > 0, 'the proposal')
    pairing.answer('approve')
    await shown('lk-connect-view')
    await until(() => toast() === 'WalletConnect shared no Bitcoin account', 'the toast')
    expect(store.modal.state.open).toBe(true)
    expect(listed()).toEqual(['walletconnect', 'harbor.bitcoin'])
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('leaves out listed wallets that do not serve it, and extensions of another namespace', async () => {
    const [evm, both, unsaid] = listedWallets(3)
    const { store } = await create([], {
      wallets: [
        { ...evm, id: 'evm', chains: ['eip155:1'] },
        { ...both, id: 'both', chains: ['eip155:1', `solana:${testNetworks.solana.id}`] },
        { ...unsaid, id: 'unsaid', chains: [] },
        { ...unsaid, id: 'io.foxglove', name: 'Foxglove', chains: [] },
      ],
    })
    store.modal.open({ view: 'Connect', namespace: 'solana' })
    await shown('lk-connect-view')
    await until(() => listed().includes('both'), 'the list')
    expect(listed()).toEqual(['walletconnect', 'harbor.solana', 'app.kestrel', 'both', 'unsaid'])
    await userEvent.click(byTestId('all-wallets'))
    await shown('lk-all-wallets-view')
    expect(title()).toBe('Solana wallets')
  })

  test('offers no pairing that does not serve it', async () => {
    const { store } = await create([], { pairs: ['eip155'] })
    store.modal.open({ view: 'Connect', namespace: 'bip122' })
    await shown('lk-connect-view')
    await settled()
    expect(listed()).toEqual(['harbor.bitcoin'])
    expect(has('all-wallets')).toBe(false)
  })

  test('activates that namespace when a wallet of several is connected', async () => {
    const { store, pairing } = await create(['io.foxglove'])
    pairing.behave({ connect: 'approve' })
    store.modal.open({ view: 'Connect', namespace: 'solana' })
    await shown('lk-connect-view')
    await userEvent.click(byTestId('wallet-selector-walletconnect'))
    await until(() => store.accounts.isConnected('solana'), 'connecting')
    expect(store.networks.state.activeNamespace).toBe('solana')
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })
})

describe('SwitchActiveChain', () => {
  // covers: S2.29
  test('names the required namespace, switches by keyboard, and goes back', async () => {
    const { store } = await create(['harbor.solana', 'io.foxglove'])
    store.networks.setActiveNamespace('eip155')
    store.modal.open()
    await shown('lk-account-view')
    store.router.push('SwitchActiveChain', { namespace: 'solana' })
    await shown('lk-switch-active-chain-view')
    expect(title()).toBe('Switch to Solana')
    expect(says('This action needs Solana')).toBe(true)
    expect(says('You’re on Ethereum now. Switching keeps both wallets connected.')).toBe(true)
    await tabTo('w3m-switch-active-chain-to-solana')
    await press('{Enter}')
    await shown('lk-account-view')
    expect(store.networks.state.activeNamespace).toBe('solana')
    expect([store.accounts.isConnected('eip155'), store.accounts.isConnected('solana')]).toEqual([true, true])
  })

  // covers: S2.30
  test('opens Connect after the switch if requested, and Connect leads back to it', async () => {
    const { store } = await create(['harbor.solana', 'io.foxglove'])
    store.networks.setActiveNamespace('eip155')
    store.modal.open()
    store.router.push('SwitchActiveChain', { namespace: 'solana', redirectTo: 'Connect' })
    await shown('lk-switch-active-chain-view')
    await userEvent.click(byTestId('w3m-switch-active-chain-to-solana'))
    await shown('lk-connect-view')
    expect(store.networks.state.activeNamespace).toBe('solana')
    expect(title()).toBe('Connect Solana wallet')
    await userEvent.click(byTestId('header-back'))
    await shown('lk-switch-active-chain-view')
  })

  // covers: S2.30, S2.31
  test('opens the connection if the namespace has no wallet; with the flag, back does not return to it', async () => {
    const { store, harborOnBitcoin } = await create(['io.foxglove'])
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    store.router.push('SwitchActiveChain', { namespace: 'bip122', redirectTo: 'Connect', replace: true })
    await shown('lk-switch-active-chain-view')
    expect(title()).toBe('Connect Bitcoin wallet')
    await userEvent.click(byTestId('w3m-switch-active-chain-to-bip122'))
    await shown('lk-connect-view')
    expect(listed()).toContain('harbor.bitcoin')
    expect(store.networks.state.activeNamespace).toBe('eip155')
    await userEvent.click(byTestId('header-back'))
    await shown('lk-networks-view')
    expect(findAll('[data-testid^="w3m-network-switch-"]').length).toBe(4)
    expect(harborOnBitcoin.calls).toEqual([])
  })

  test('shows that the wallet declined the required network, and requests it again', async () => {
    const { store, foxglove } = await create(['io.foxglove', 'harbor.solana'])
    foxglove.behave({ switchNetwork: 'reject' })
    store.modal.open()
    store.router.push('SwitchActiveChain', { namespace: 'eip155', networkId: 'eip155:8453' })
    await shown('lk-switch-active-chain-view')
    await userEvent.click(byTestId('w3m-switch-active-chain-to-eip155'))
    await until(() => says('Network not changed'), 'the answer')
    expect(store.networks.state.activeNamespace).toBe('solana')
    foxglove.behave({ switchNetwork: 'approve' })
    await userEvent.click(byTestId('w3m-switch-active-chain-to-eip155'))
    await shown('lk-account-view')
    expect(store.networks.current()?.caipNetworkId).toBe('eip155:8453')
  })

  test('keeps the network when the user stays', async () => {
    const { store } = await create(['harbor.solana', 'io.foxglove'])
    store.networks.setActiveNamespace('eip155')
    store.modal.open()
    await shown('lk-account-view')
    store.router.push('SwitchActiveChain', { namespace: 'solana' })
    await shown('lk-switch-active-chain-view')
    await userEvent.click(byTestId('stay-on-network'))
    await shown('lk-account-view')
    expect(store.networks.state.activeNamespace).toBe('eip155')
  })
})

describe('Networks of several namespaces', () => {
  test('offer a wallet for a namespace without one, and keep the others connected', async () => {
    const { store } = await create(['io.foxglove'], {
      options: {
        networks: [testNetworks.mainnet, testNetworks.solana, { ...testNetworks.solana, id: 'devnet', name: 'Devnet' }],
        features: { multiWallet: true },
      },
    })
    store.modal.open()
    await shown('lk-account-view')
    await userEvent.click(byTestId('w3m-account-select-network'))
    await shown('lk-networks-view')
    expect(says('Some networks need another wallet.')).toBe(true)
    await userEvent.click(byTestId('w3m-network-switch-devnet'))
    await shown('lk-switch-active-chain-view')
    expect(says('You’re on Ethereum now. That wallet stays connected.')).toBe(true)
    await userEvent.click(byTestId('w3m-switch-active-chain-to-solana'))
    await shown('lk-connect-view')
    await userEvent.click(byTestId('wallet-selector-app.kestrel'))
    await until(() => store.accounts.isConnected('solana'), 'connecting')
    expect(store.networks.current()?.caipNetworkId).toBe('solana:devnet')
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('change the namespace without a request if it is connected and on that network', async () => {
    const { store, foxglove } = await create(['io.foxglove', 'harbor.solana'])
    store.modal.open()
    await shown('lk-account-view')
    await userEvent.click(byTestId('w3m-account-select-network'))
    await shown('lk-networks-view')
    await userEvent.click(byTestId('w3m-network-switch-1'))
    await shown('lk-account-view')
    expect(store.networks.state.activeNamespace).toBe('eip155')
    expect(foxglove.calls).not.toContain('switchNetwork')
  })

  test('are disabled with the reason if a wallet did not approve them; EVM wallets can be requested', async () => {
    const solana = { ...testNetworks.solana, id: 'devnet', name: 'Devnet' }
    const networks = [testNetworks.mainnet, testNetworks.base, testNetworks.solana, solana] as const
    const meridian = createMockConnector({
      id: 'meridian',
      name: 'Meridian',
      chains: ['eip155', 'solana'],
      approvedNetworkIds: ['eip155:1', `solana:${testNetworks.solana.id}`],
    })
    const { store } = await createWorld({ installed: [meridian], options: { networks } })
    await store.connections.connect(meridian)
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    expect(byTestId('w3m-network-switch-devnet').matches(':disabled')).toBe(true)
    expect(says('Not supported by Meridian')).toBe(true)
    expect(byTestId('w3m-network-switch-8453').matches(':disabled')).toBe(false)
  })

  test('have one heading for each namespace if there are many', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...testNetworks.base,
      id: 9_000 + index,
      name: `C${index}`,
    }))
    const { store } = await create([], { options: { networks: [testNetworks.mainnet, ...many, bitcoin] } })
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    expect(findAll('.group').map(group => group.textContent)).toEqual(['Ethereum & EVM', 'Bitcoin'])
    expect(findAll('ul').map(list => list.getAttribute('aria-label'))).toEqual(['Ethereum & EVM', 'Bitcoin'])
  })

  test('look like one list: a hairline between all but the selected one', async () => {
    const { store } = await create(['io.foxglove'])
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    await userEvent.hover(byTestId('w3m-header-text'))
    const stylesOf = (pseudo: string) =>
      findAll('[data-testid^="w3m-network-switch-"]').map(row => getComputedStyle(row, pseudo))
    // Ethereum is selected and covers the line below it. Base, Solana and Bitcoin follow.
    expect(stylesOf('::before').map(({ opacity }) => opacity)).toEqual(['0', '1', '1', '1'])
    expect(stylesOf('::after').map(({ content }) => content)).toEqual(['""', 'none', 'none', 'none'])
  })
})

describe('Account of several namespaces', () => {
  test('has a tab for each connected namespace, which activates it', async () => {
    const { store } = await create(['io.foxglove', 'harbor.solana'])
    store.modal.open()
    await shown('lk-account-view')
    const tabs = findAll('[role=tablist]', byTestId('tab-solana').getRootNode() as ShadowRoot).flatMap(list =>
      findAll('[role=tab]', list),
    )
    expect(tabs.map(tab => tab.textContent?.trim())).toEqual(['Ethereum', 'Solana'])
    await tabTo('tab-solana')
    await press('{ArrowLeft}')
    await until(() => store.networks.state.activeNamespace === 'eip155', 'the move')
    expect(byTestId('w3m-account-select-network').getAttribute('aria-label')).toContain('Ethereum')
    expect(says('0x2C…009a07')).toBe(true)
  })

  test('activates namespaces by arrow keys, each with its panel', async () => {
    const { store } = await create(['io.foxglove', 'harbor.solana', 'harbor.bitcoin'])
    store.modal.open()
    await shown('lk-account-view')
    await tabTo('tab-bip122')
    await press('{ArrowRight}')
    await until(() => store.networks.state.activeNamespace === 'eip155', 'the move')
    expect([focused(), byTestId('tab-eip155').tabIndex, byTestId('tab-bip122').tabIndex]).toEqual([
      byTestId('tab-eip155'),
      0,
      -1,
    ])
    const [panel] = findAll('[role=tabpanel]')
    expect(panel?.getAttribute('aria-label')).toBe('Ethereum')
    expect(panel?.contains(byTestId('copy-address'))).toBe(true)
  })

  test('has touch targets of 44 px beside the name', async () => {
    const { store } = await create(['io.foxglove'])
    store.modal.open()
    await shown('lk-account-view')
    for (const id of ['wui-wallet-switch', 'copy-address', 'explorer-link']) {
      const { inlineSize, blockSize } = getComputedStyle(byTestId(id), '::after')
      expect(Math.min(Number.parseFloat(inlineSize), Number.parseFloat(blockSize)), id).toBeGreaterThanOrEqual(44)
    }
  })

  test('shows the namespace that the modal was opened for, and disconnects only that', async () => {
    const { store } = await create(['io.foxglove', 'harbor.solana'])
    store.modal.open({ view: 'Account', namespace: 'eip155' })
    await shown('lk-account-view')
    expect([says('0x2C…009a07'), has('tab-solana')]).toEqual([true, false])
    expect(byTestId('w3m-account-select-network').getAttribute('aria-label')).toContain('Ethereum')
    await userEvent.click(byTestId('disconnect-button'))
    await until(() => !store.accounts.isConnected('eip155'), 'leaving')
    expect(store.accounts.isConnected('solana')).toBe(true)
  })

  test('shows that the button disconnects more than one wallet', async () => {
    const { store } = await create(['io.foxglove', 'harbor.solana'])
    store.modal.open()
    await shown('lk-account-view')
    expect(says('Disconnect all')).toBe(true)
    await userEvent.click(byTestId('disconnect-button'))
    await until(() => !store.modal.state.open, 'closing')
    expect([store.accounts.isConnected('eip155'), store.accounts.isConnected('solana')]).toEqual([false, false])
  })

  // covers: S2.29, S2.30
  test('offers to connect an account, or to go to a connected namespace, if the active one has none', async () => {
    const { store } = await create(['io.foxglove'])
    store.networks.setActiveNamespace('solana')
    store.modal.open({ view: 'Account' })
    await shown('lk-switch-active-chain-view')
    expect(says('No Solana wallet connected')).toBe(true)
    expect(says('Go to Ethereum')).toBe(true)
    await userEvent.click(byTestId('stay-on-network'))
    await shown('lk-account-view')
    expect(store.networks.state.activeNamespace).toBe('eip155')
  })

  // covers: S9.44
  test('shows no balance of a namespace without one', async () => {
    const { store } = await create(['harbor.bitcoin'])
    store.modal.open()
    await shown('lk-account-view')
    await settled()
    expect([has('balance-amount'), findAll('.balance').length]).toEqual([false, 0])
  })

  test('has a choice between payments and ordinals', async () => {
    const { store, harborOnBitcoin, environment } = await create(['harbor.bitcoin'])
    const session = { accounts: bitcoinAccounts, networks: {} }
    const reconnect = { give: () => Promise.resolve(session) }
    Object.assign(harborOnBitcoin, { reconnect: () => reconnect.give() })
    harborOnBitcoin.emitSession({ accounts: bitcoinAccounts })
    store.modal.open()
    await shown('lk-account-view')
    expect(byTestId('account-kind-payment').getAttribute('aria-current')).toBe('true')
    await tabTo('account-kind-ordinal')
    await press('{Enter}')
    await until(() => store.accounts.identity('bip122')?.address === otherAddresses.bip122, 'the choice')
    expect(byTestId('account-kind-ordinal').getAttribute('aria-current')).toBe('true')
    expect(store.use(toastsFeature).state.toast?.text).toBe('Now using bc1p…xg3297')
    reconnect.give = () => Promise.reject(new Error('locked'))
    harborOnBitcoin.behave({ connect: 'fail' })
    await userEvent.click(byTestId('account-kind-payment'))
    await settled()
    // A toast leaves before the next one appears.
    await environment.advance(200)
    expect(store.use(toastsFeature).state.toast?.text).toBe('Couldn’t reach Harbor')
    expect(byTestId('account-kind-ordinal').getAttribute('aria-current')).toBe('true')
  })
})

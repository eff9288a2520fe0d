import { toastsFeature } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  leaveWorld,
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
import { createMockAdapter, createMockConnector, mockAddresses, testNetworks } from '@latchkey/testing'
import { iconWarning } from '@latchkey/ui'
import { describe, expect, test } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { userEvent } from 'vitest/browser'

const says = (text: string): boolean => visibleTexts().includes(text)
const bare = createMockConnector({ id: 'bare', name: 'Bare' })

async function connected(options: WorldOptions = {}) {
  const world = await createWorld(options)
  await world.connect()
  return world
}

// covers: S6.01
test('every user has the same controls on every screen, for any account and method to connect', async () => {
  const views = [
    ['Account', 'lk-account-view'],
    ['Networks', 'lk-networks-view'],
    ['Connect', 'lk-connect-view'],
    ['AllWallets', 'lk-all-wallets-view'],
  ] as const
  const visitors = [
    { type: 'ANNOUNCED', address: mockAddresses.eip155 },
    { type: 'ANNOUNCED', address: otherAddresses.eip155 },
    { type: 'WALLET_CONNECT', address: mockAddresses.eip155 },
  ] as const
  const offered: string[][] = []
  for (const { type, address } of visitors) {
    const { store, foxglove, pairing } = await createWorld({
      installed: [createMockConnector({ id: 'one', name: 'One', addresses: { eip155: [address] } })],
      paired: { eip155: [address] },
      wallets: listedWallets(12),
    })
    pairing.behave({ connect: 'approve' })
    const connector = store.connectors.state.all.find(each => each.type === type) ?? foxglove
    await store.connections.connect(connector)
    const controls: string[] = []
    for (const [view, tag] of views) {
      store.modal.open({ view })
      await shown(tag)
      await until(() => findAll('lk-row[skeleton], lk-cell[skeleton]').length === 0, `what ${view} has`)
      if (view === 'Account') await until(() => has('token-ETH'), 'the tokens')
      for (const control of findAll('button, a, input, [data-testid]')) {
        controls.push([view, control.localName, control.dataset['testid'], control.matches(':disabled')].join(' '))
      }
    }
    offered.push(controls)
    store.modal.close()
    await leaveWorld()
  }
  expect(offered[0]).toContain('Account button disconnect-button false')
  expect(offered[1]).toEqual(offered[0])
  expect(offered[2]).toEqual(offered[0])
})

describe('Account', () => {
  // covers: S2.16, S2.46
  test('opens if there is an account: address, balance, network, explorer', async () => {
    let answer = (_: { balance: string; symbol: string }): void => {}
    const adapter = createMockAdapter({
      connectors: [createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })],
      actions: {
        fetchBalance: () => new Promise(resolve => (answer = resolve)),
        fetchIdentity: async () => ({ name: 'maya.eth' }),
      },
    })
    const { store } = await createWorld({ adapters: [adapter] })
    await store.connections.connect(store.connectors.state.all.find(({ id }) => id === 'io.foxglove') ?? bare)
    store.modal.open()
    await shown('lk-account-view')
    expect(says('0xd8…A96045')).toBe(true)
    expect(findAll('.balance[aria-busy]').length).toBe(1)
    answer({ balance: '10002.41899', symbol: 'ETH' })
    await until(() => has('balance-amount'), 'the balance')
    expect(byTestId('balance-amount').textContent).toContain('10,002.418 ETH')
    expect(says('maya.eth')).toBe(true)
    await expect.element(byTestId('explorer-link')).toHaveAccessibleName('View on explorer')
    await expect.element(byTestId('explorer-link')).toHaveAccessibleDescription('')
    expect(byTestId('explorer-link').getAttribute('href')).toBe(
      'https://explorer.example/1/address/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    )
    expect(byTestId('w3m-account-select-network').getAttribute('aria-label')).toBe('Network: Ethereum. Change network')
  })

  test('shows that the balance is missing if the network does not answer', async () => {
    const adapter = createMockAdapter({
      connectors: [createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })],
      actions: { fetchBalance: () => Promise.reject(new Error('no node')) },
    })
    const { store } = await createWorld({ adapters: [adapter] })
    await store.connections.connect(store.connectors.state.all.find(({ id }) => id === 'io.foxglove') ?? bare)
    store.modal.open()
    await shown('lk-account-view')
    await until(() => has('balance-amount'), 'the text')
    expect(says('Balance not available')).toBe(true)
  })

  test('copies the address by keyboard, and shows that the browser rejects', async () => {
    const { store, environment, events } = await connected()
    store.modal.open()
    await shown('lk-account-view')
    await tabTo('copy-address')
    await press('{Enter}')
    await settled()
    expect(environment.browser.copied).toEqual(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
    expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'success', text: 'Address copied' })
    expect(events).toContain('COPY_ADDRESS')
    environment.browser.rejectCopy = true
    await press('{Enter}')
    await environment.advance(200)
    expect(store.use(toastsFeature).state.toast?.kind).toBe('error')
  })

  test('stays until the modal has closed when the user disconnects', async () => {
    const { store } = await connected()
    store.modal.open()
    await shown('lk-account-view')
    const said = new Set<string>()
    const isShown = (): boolean => findAll('lk-account-view').length > 0
    // The wait starts before the click: on a busy machine the modal may be gone when the click returns.
    const gone = until(() => {
      if (isShown()) visibleTexts().forEach(text => said.add(text))
      return !isShown()
    }, 'the modal to go')
    await userEvent.click(byTestId('disconnect-button'))
    await gone
    expect(store.accounts.isConnected('eip155')).toBe(false)
    expect([...said]).toContain('Disconnect')
    expect([...said]).not.toContain('Not connected')
  })

  // covers: S8.31
  test.each([
    ['all namespaces', {}],
    ['one namespace', { namespace: 'eip155' }],
  ] as const)('shows that a wallet failed to disconnect %s, and disconnects', async (_name, opened) => {
    const { store, foxglove, environment } = await connected()
    foxglove.behave({ disconnect: 'fail' })
    store.modal.open(opened)
    await shown('lk-account-view')
    await userEvent.click(byTestId('disconnect-button'))
    await until(() => store.use(toastsFeature).state.toast !== undefined, 'the toast')
    expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'error', text: 'Failed to disconnect' })
    expect(store.accounts.isConnected('eip155')).toBe(false)
    await environment.advance(10_000)
  })

  test('is the previous screen of Connect', async () => {
    const { store } = await connected()
    store.modal.open({ view: 'Connect' })
    await shown('lk-connect-view')
    await userEvent.click(byTestId('header-back'))
    expect((await shown('lk-account-view')).isConnected).toBe(true)
  })
})

describe('Networks', () => {
  // covers: S2.36, S4.17
  test('requests the selected network from the wallet, then returns to the previous screen', async () => {
    const { store, foxglove, events } = await connected()
    store.modal.open()
    await shown('lk-account-view')
    await userEvent.click(byTestId('w3m-account-select-network'))
    await shown('lk-networks-view')
    expect(byTestId('w3m-network-switch-1').getAttribute('aria-current')).toBe('true')
    await userEvent.click(byTestId('w3m-network-switch-8453'))
    await shown('lk-account-view')
    expect(foxglove.calls).toContain('switchNetwork')
    expect(store.networks.current()?.caipNetworkId).toBe('eip155:8453')
    expect(events).toContain('SWITCH_NETWORK')
  })

  test('changes the network without a request if no wallet is connected, and closes', async () => {
    const { store } = await createWorld()
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    await userEvent.click(byTestId('w3m-network-switch-137'))
    await until(() => store.networks.current()?.caipNetworkId === 'eip155:137', 'the move')
    expect(store.modal.state.open).toBe(false)
  })

  test('has a search from nine networks on', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...testNetworks.base,
      id: 9_000 + index,
      name: `Chain ${index}`,
    }))
    const { store } = await createWorld({ options: { networks: [testNetworks.mainnet, ...many] } })
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    await userEvent.click(byTestId('network-search'))
    await press('chain 7')
    await settled()
    expect(findAll('[data-testid^="w3m-network-switch-"]').map(row => row.textContent?.trim())).toEqual(['Chain 7'])
    await press('zzz')
    await settled()
    expect(says('No network called “chain 7zzz”')).toBe(true)
  })

  // covers: S2.37
  test('explains networks', async () => {
    const { store, events } = await createWorld()
    store.modal.open({ view: 'Networks' })
    await shown('lk-networks-view')
    // All of them belong to one namespace, which one wallet serves.
    expect(says('Some networks need another wallet.')).toBe(false)
    await userEvent.click(byTestId('what-is-a-network'))
    await shown('lk-what-is-a-network-view')
    expect(says('A network keeps the records')).toBe(true)
    expect(events).toContain('CLICK_NETWORK_HELP')
  })
})

describe('SwitchNetwork', () => {
  // covers: S2.28
  test('waits for the wallet, shows that it declined, requests again, or stays', async () => {
    const { store, foxglove } = await connected()
    foxglove.behave({ switchNetwork: 'hang' })
    store.modal.open()
    store.router.push('SwitchNetwork', { networkId: 'eip155:8453' })
    await shown('lk-switch-network-view')
    expect(says('Approve in Foxglove')).toBe(true)
    expect(says('Approve the switch from Ethereum to Base.')).toBe(true)
    expect([says('Ask again'), has('stay-on-network')]).toEqual([true, false])
    foxglove.answer('reject')
    await until(() => says('Network not changed'), 'the answer')
    expect(says('You declined the switch in Foxglove. You’re still on Ethereum.')).toBe(true)
    foxglove.behave({ switchNetwork: 'pending' })
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await until(() => says('Request waiting in Foxglove'), 'the second answer')
    foxglove.behave({ switchNetwork: 'fail' })
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await until(
      () => says('The switch to Base didn’t work in Foxglove. Try again, or switch in the wallet.'),
      'the third answer',
    )
    await userEvent.click(byTestId('stay-on-network'))
    await shown('lk-account-view')
    expect(store.networks.current()?.caipNetworkId).toBe('eip155:1')
  })

  test('keeps the screen that a site opens as soon as it is notified of the switch', async () => {
    const { store, foxglove } = await connected()
    foxglove.behave({ switchNetwork: 'hang' })
    store.modal.open()
    store.router.push('SwitchNetwork', { networkId: 'eip155:8453' })
    await shown('lk-switch-network-view')
    const stop = subscribe(
      store.networks.state,
      () => {
        if (store.networks.current()?.caipNetworkId !== 'eip155:8453') return
        stop()
        store.router.push('WhatIsANetwork')
      },
      true,
    )
    foxglove.answer('approve')
    await shown('lk-what-is-a-network-view')
    await settled()
    expect(store.router.current()?.name).toBe('WhatIsANetwork')
  })
})

describe('UnsupportedChain', () => {
  // covers: S2.32, S4.21, S4.22
  test('lists the networks of the site, and closes once the wallet is on one', async () => {
    const { store, foxglove, connect } = await createWorld()
    await connect()
    foxglove.emitNetwork('eip155:999')
    await shown('lk-unsupported-chain-view')
    expect(has('header-back')).toBe(false)
    expect(find('lk-mark')).toMatchObject({ tone: 'error', icon: iconWarning })
    await userEvent.click(byTestId('w3m-network-switch-1'))
    await until(() => !store.modal.state.open, 'closing')
    expect(store.networks.current()?.caipNetworkId).toBe('eip155:1')
  })

  // covers: S2.32
  test('offers to disconnect', async () => {
    const { store, foxglove, connect } = await createWorld()
    await connect()
    foxglove.emitNetwork('eip155:999')
    await shown('lk-unsupported-chain-view')
    await userEvent.click(byTestId('disconnect-button'))
    await until(() => !store.modal.state.open, 'closing')
    expect(store.accounts.isConnected('eip155')).toBe(false)
  })

  // covers: S4.23, S4.24
  test.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'does not open with %o',
    async options => {
      const { store, foxglove, connect } = await createWorld({ options })
      await connect()
      foxglove.emitNetwork('eip155:999')
      await settled()
      expect(store.modal.state.open).toBe(false)
    },
  )
})

describe('the screens to get a wallet', () => {
  // covers: S2.37, S2.45
  test('lead by keyboard from the explanation of wallets to their downloads', async () => {
    const { store, events } = await createWorld({ installed: [bare] })
    store.modal.open()
    await shown('lk-connect-view')
    await tabTo('header-help')
    await press('{Enter}')
    await shown('lk-what-is-a-wallet-view')
    await tabTo('get-wallet')
    await press('{Enter}')
    await shown('lk-get-wallet-view')
    await until(() => has('get-wallet-w0'), 'the wallets')
    await tabTo('get-wallet-w0')
    await press('{Enter}')
    await shown('lk-downloads-view')
    expect(byTestId('download-appStore').getAttribute('aria-expanded')).toBe('true')
    expect(byTestId('download-homepage').getAttribute('rel')).toBe('noreferrer')
    expect(events).toEqual(expect.arrayContaining(['CLICK_WALLET_HELP', 'CLICK_GET_WALLET']))
  })
})

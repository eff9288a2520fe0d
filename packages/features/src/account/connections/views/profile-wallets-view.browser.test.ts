import { type KitOptions, listedConnectorsFeature, toastsFeature } from '@latchkey/core'
import {
  byTestId,
  connectAll,
  connectedStayMs,
  createNamespaces,
  createWorld,
  type Namespaces,
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
  type World,
} from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const says = (text: string): boolean => visibleTexts().includes(text)

/** Returns the texts of the rows of a group. */
function group(heading: string): string[] {
  const list = findAll('ul').find(each => {
    const root = each.getRootNode() as ShadowRoot
    return root.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === heading
  })
  return [...(list?.children ?? [])].map(row => row.textContent?.replace(/\s+/g, ' ').trim() ?? '')
}

/** Returns the text of the focused row. */
function focusedRow(): string | undefined {
  const root = focused()?.getRootNode()
  const element = root instanceof ShadowRoot ? root.host : undefined
  return element?.closest('li')?.textContent.replace(/\s+/g, ' ').trim()
}

async function open(ids: readonly string[], options = {}): Promise<World & { namespaces: Namespaces }> {
  const namespaces = createNamespaces('Harbor', options)
  const world = await createWorld(namespaces.options)
  await connectAll(world, ids)
  world.store.modal.open()
  world.store.router.push('ProfileWallets')
  await shown('lk-profile-wallets-view')
  return { ...world, namespaces }
}

describe('the button that opens the wallets', () => {
  // covers: S1.35, S2.24
  test('is the name on the account, usable by keyboard, if several wallets can be connected', async () => {
    const namespaces = createNamespaces()
    const world = await createWorld(namespaces.options)
    await connectAll(world, ['io.foxglove', 'io.harbor'])
    world.store.modal.open()
    await shown('lk-account-view')
    expect(byTestId('wui-wallet-switch').getAttribute('aria-label')).toBe('0xd8…A96045. Switch wallet')
    expect(findAll('lk-logo', byTestId('wui-wallet-switch')).length).toBe(2)
    await tabTo('wui-wallet-switch')
    await press('{Enter}')
    await shown('lk-profile-wallets-view')
    expect(group('Active')).toEqual(['0xd8…A96045 Harbor'])
    await userEvent.click(byTestId('header-back'))
    await shown('lk-account-view')
  })

  test('is missing if only one wallet can be connected', async () => {
    const namespaces = createNamespaces('Harbor', { features: { multiWallet: false } })
    const world = await createWorld(namespaces.options)
    await connectAll(world, ['io.harbor'])
    world.store.modal.open()
    await shown('lk-account-view')
    expect([has('wui-wallet-switch'), has('copy-address')]).toEqual([false, true])
  })
})

describe('the picture of a paired wallet', () => {
  /** Pictures of one pixel in different colours. */
  const brought = 'data:image/gif;base64,R0lGODlhAQABAIABAP///wAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const listed = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const answer = { json: { data: [{ id: 'j', name: 'Juniper', image_id: 'juniper' }], count: 1 } }

  async function pairWith(icon: string, options: Partial<KitOptions>): Promise<World> {
    const world = await createWorld({ options: { features: { multiWallet: true }, ...options } })
    world.environment.respond('/getWallets', answer)
    world.environment.respond('/getWalletImage/juniper', () => fetch(listed))
    world.pairing.behave({ connect: 'approve' })
    await world.store.connections.connect(world.pairing)
    world.pairing.emitSession({ wallet: { name: 'Juniper Wallet', icon } })
    return world
  }

  const pictures = (): (string | null)[] => findAll('img').map(image => image.getAttribute('src'))

  test.each([
    ['that the wallet sent with its session', brought, brought],
    ['of the directory, not the one on the wallet’s own host', 'https://peer.example/icon.png', listed],
  ])('is the one %s', async (_which, icon, shownPicture) => {
    const { store, environment } = await pairWith(icon, { services: { directory: 'https://directory.example' } })
    store.modal.open()
    await shown('lk-account-view')
    await until(() => pictures().includes(shownPicture), 'the picture on the account')
    store.router.push('ProfileWallets')
    await shown('lk-profile-wallets-view')
    await until(() => pictures().includes(shownPicture), 'the picture in the list')
    expect(pictures().filter(each => each?.includes('peer.example'))).toEqual([])
    expect(store.accounts.identity('eip155')?.wallet.icon).toBe(icon)
    const searched = environment.requested('/getWallets').filter(({ searchParams }) => searchParams.has('search'))
    expect(searched).toHaveLength(icon === brought ? 0 : 1)
  })

  test('is its letter without a request if the site names no directory', async () => {
    const { store, environment } = await pairWith('https://peer.example/icon.png', {})
    store.modal.open()
    await shown('lk-account-view')
    store.router.push('ProfileWallets')
    await shown('lk-profile-wallets-view')
    await settled()
    expect(pictures()).toEqual([])
    expect(find('lk-logo[slot=badge]').shadowRoot?.textContent).toContain('J')
    expect(environment.requests).toEqual([])
  })
})

describe('ProfileWallets', () => {
  // covers: S2.24, S6.29
  test('shows the active account, every other account of every wallet, and the wallets of earlier visits', async () => {
    const { store } = await open(['io.juniper', 'io.foxglove', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.juniper' })
    await settled()
    expect(group('Active')).toEqual(['0xd8…A96045 Harbor'])
    expect(group('Also connected')).toEqual(['0x2C…009a07 Foxglove Switch', '0x8F…00c41D Foxglove Switch'])
    expect(group('Recent')).toEqual(['0xA9…40cc18 Juniper Connect'])
  })

  // covers: S6.30
  test('shows only the active wallet with `multiWallet: false', async () => {
    await open(['io.foxglove', 'io.harbor'], { features: { multiWallet: false } })
    expect(group('Active')).toEqual(['0xd8…A96045 Harbor'])
    expect([group('Also connected'), group('Recent')]).toEqual([[], []])
    expect([has('disconnect-all-button'), has('add-connection-button')]).toEqual([false, false])
  })

  test('has a tab for each namespace of the site', async () => {
    const { store } = await open(['io.harbor', 'harbor.solana', 'app.kestrel'])
    expect(findAll('[role=tab]').map(tab => tab.textContent?.trim())).toEqual(['Ethereum', 'Solana', 'Bitcoin'])
    expect(byTestId('tab-solana').getAttribute('aria-selected')).toBe('true')
    expect(group('Also connected')).toEqual(['7EYn…87awMs Harbor Switch'])
    await userEvent.click(byTestId('tab-bip122'))
    await settled()
    expect(says('No Bitcoin wallet connected')).toBe(true)
    expect(says('Add Bitcoin wallet')).toBe(true)
    expect(store.networks.state.activeNamespace).toBe('solana')
    store.modal.open({ view: 'ProfileWallets', namespace: 'eip155' })
    await until(() => findAll('[role=tab]').length === 0, 'the tabs to go')
    expect(group('Active')).toEqual(['0xd8…A96045 Harbor'])
  })

  test('has no tabs on a site of one namespace', async () => {
    const world = await createWorld({ options: { features: { multiWallet: true } } })
    await world.connect()
    world.store.modal.open({ view: 'ProfileWallets' })
    await shown('lk-profile-wallets-view')
    expect(has('tab-eip155')).toBe(false)
    expect(says('Add wallet')).toBe(true)
  })

  // covers: S1.35
  test('switches to another account by keyboard, announces it, and keeps the focus in the list', async () => {
    const { store } = await open(['io.foxglove', 'io.harbor'])
    const before = findAll('[data-testid=other-connection]')
    expect(before.length).toBe(2)
    before[1]?.focus()
    await press('{Enter}')
    await until(() => store.accounts.identity('eip155')?.connectorId === 'io.foxglove', 'the switch')
    expect(store.accounts.identity('eip155')?.address).toBe('0x8F0000000000000000000000000000000000c41D')
    expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'success', text: 'Now using 0x8F…00c41D in Foxglove' })
    expect(group('Active')).toEqual(['0x8F…00c41D Foxglove'])
    expect(group('Also connected')).toEqual(['0x2C…009a07 Foxglove Switch', '0xd8…A96045 Harbor Switch'])
    expect(focused()?.getAttribute('aria-label')).toBe('Copy address 0x8F…00c41D')
  })

  test('shows the pending row, and aborts it when another row is pressed', async () => {
    const { store, namespaces } = await open(['io.foxglove', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.foxglove' })
    namespaces.foxglove.behave({ connect: 'hang' })
    await settled()
    const [first, second] = findAll('[data-testid=recent-connection]')
    first?.click()
    await until(() => says('Continue in Foxglove'), 'the wait')
    expect(findAll('[data-testid=recent-connection][aria-busy]').length).toBe(1)
    expect(findAll('[role=status]').some(status => status.textContent === 'Continue in Foxglove')).toBe(true)
    second?.click()
    namespaces.foxglove.answer('approve')
    await until(() => store.accounts.identity('eip155')?.connectorId === 'io.foxglove', 'the other')
    expect(store.accounts.identity('eip155')?.address).toBe('0x8F0000000000000000000000000000000000c41D')
    expect(findAll('[aria-busy]')).toEqual([])
  })

  test.each([
    ['reject', 'Declined in Foxglove'],
    ['pending', 'Request waiting in Foxglove'],
    ['fail', 'Couldn’t reach Foxglove'],
  ] as const)('shows that a wallet answered %s, and requests again', async (reaction, text) => {
    const { store, namespaces } = await open(['io.foxglove', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.foxglove' })
    namespaces.foxglove.behave({ connect: reaction })
    await settled()
    findAll('[data-testid=recent-connection]')[0]?.click()
    await until(() => says(text), 'the answer')
    expect(store.accounts.identity('eip155')?.connectorId).toBe('io.harbor')
    namespaces.foxglove.behave({ connect: 'approve' })
    findAll('[data-testid=recent-connection]')[0]?.click()
    await until(() => store.accounts.identity('eip155')?.connectorId === 'io.foxglove', 'the second answer')
    expect(says(text)).toBe(false)
  })

  test('shows a new code for a wallet that was paired on an earlier visit', async () => {
    const namespaces = createNamespaces()
    const world = await createWorld(namespaces.options)
    const { store, pairing } = world
    pairing.behave({ connect: 'approve' })
    await connectAll(world, ['walletConnect'])
    await store.connections.disconnect()
    pairing.behave({ connect: 'hang' })
    store.modal.open({ view: 'ProfileWallets', namespace: 'eip155' })
    await shown('lk-profile-wallets-view')
    await userEvent.click(byTestId('recent-connection'))
    await shown('lk-connecting-any-view')
    expect(store.router.current()?.name).toBe('ConnectingWalletConnectBasic')
  })

  test('shows that a wallet of an earlier visit is not installed any more, and can forget it', async () => {
    const { store, namespaces, environment } = await open(['io.juniper', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.juniper' })
    const [adapter] = namespaces.options.adapters ?? []
    if (adapter && 'setConnectors' in adapter) (adapter.setConnectors as (list: object[]) => void)([namespaces.harbor])
    await settled()
    expect(says('Juniper is not installed')).toBe(true)
    expect(byTestId('recent-connection').matches(':disabled')).toBe(true)
    expect(byTestId('delete-connection').getAttribute('aria-label')).toBe('Forget 0xA9…40cc18 in Juniper')
    await userEvent.click(byTestId('delete-connection'))
    await until(() => group('Recent').length === 0, 'forgetting')
    expect(store.use(toastsFeature).state.toast?.text).toBe('0xA9…40cc18 forgotten')
    expect(environment.storage.get('@appkit/connections') ?? '').not.toContain('io.juniper')
  })

  test('disconnects one wallet, then all of the namespace, and stays open', async () => {
    const { store, namespaces } = await open(['harbor.solana', 'io.juniper', 'io.foxglove', 'io.harbor'])
    const leave = findAll('[data-testid=disconnect-connection]').find(
      button => button.getAttribute('aria-label') === 'Disconnect Foxglove',
    )
    leave?.click()
    await until(() => !group('Also connected').some(row => row.includes('Foxglove')), 'leaving')
    expect(namespaces.foxglove.calls).toContain('disconnect')
    expect(store.use(toastsFeature).state.toast?.text).toBe('Foxglove disconnected')
    expect(store.accounts.identity('eip155')?.connectorId).toBe('io.harbor')
    await tabTo('disconnect-all-button')
    await press('{Enter}')
    await until(() => says('No Ethereum wallet connected'), 'leaving')
    expect([store.accounts.isConnected('eip155'), store.accounts.isConnected('solana')]).toEqual([false, true])
    expect(store.modal.state.open).toBe(true)
    expect(focused()?.closest('section')).not.toBeNull()
  })

  test('moves the focus to the row after a wallet that was forgotten, or to the one before it', async () => {
    const { store } = await open(['io.juniper', 'io.foxglove', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.juniper' })
    await store.connections.disconnect({ connectorId: 'io.foxglove' })
    await settled()
    const forget = async (): Promise<void> => {
      const before = findAll('[data-testid=delete-connection]')
      before[0]?.focus()
      await press('{Enter}')
      await until(() => findAll('[data-testid=delete-connection]').length < before.length, 'forgetting')
    }
    expect([group('Recent').length, findAll('[data-testid=delete-connection]').length]).toEqual([3, 2])
    await forget()
    expect([focused()?.getAttribute('data-testid'), focusedRow()]).toEqual([
      'recent-connection',
      '0xA9…40cc18 Juniper Connect',
    ])
    await forget()
    expect([focused()?.getAttribute('data-testid'), focusedRow()]).toEqual(['copy-address', '0xd8…A96045 Harbor'])
  })

  // covers: S8.19
  test('shows that a wallet failed to disconnect, and removes it', async () => {
    const { store, namespaces } = await open(['io.juniper', 'io.foxglove'])
    namespaces.foxglove.behave({ disconnect: 'fail' })
    const label = 'Disconnect Foxglove'
    await userEvent.click(
      findAll('[data-testid=disconnect-connection]').find(
        button => button.getAttribute('aria-label') === label,
      ) as Element,
    )
    await until(() => store.use(toastsFeature).state.toast?.kind === 'error', 'the toast')
    expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'error', text: 'Failed to disconnect' })
    const left = store.connections.state.byNamespace.eip155?.map(({ connectorId }) => connectorId)
    expect(left).not.toContain('io.foxglove')
  })

  test('moves the focus to the row after a wallet that was disconnected, and to its successor', async () => {
    const { store } = await open(['io.juniper', 'io.foxglove', 'io.harbor'])
    const leave = async (name: string, row: number): Promise<void> => {
      findAll('[data-testid=disconnect-connection]')[row]?.focus()
      expect(focused()?.getAttribute('aria-label')).toBe(`Disconnect ${name}`)
      const before = store.connections.state.byNamespace.eip155?.length ?? 0
      await press('{Enter}')
      await until(() => (store.connections.state.byNamespace.eip155?.length ?? 0) < before, 'leaving')
    }
    await leave('Foxglove', 1)
    expect([focused()?.getAttribute('data-testid'), focusedRow()]).toEqual([
      'other-connection',
      '0xA9…40cc18 Juniper Switch',
    ])
    await leave('Harbor', 0)
    expect([focused()?.getAttribute('aria-label'), focusedRow()]).toEqual([
      'Copy address 0xA9…40cc18',
      '0xA9…40cc18 Juniper',
    ])
    await leave('Juniper', 0)
    expect(focused()?.matches('.panel')).toBe(true)
  })

  test('disconnects all with one press, and keeps the focus in the panel while a wallet is slow', async () => {
    const { namespaces } = await open(['io.foxglove', 'io.harbor'])
    namespaces.harbor.behave({ disconnect: 'hang' })
    byTestId('disconnect-all-button').focus()
    await press('{Enter}')
    await until(() => namespaces.harbor.calls.includes('disconnect'), 'the request')
    expect(find('lk-profile-wallets-view').shadowRoot?.activeElement).not.toBeNull()
    await press('{Enter}')
    namespaces.harbor.answer('approve')
    await until(() => says('No Ethereum wallet connected'), 'leaving')
    expect(namespaces.harbor.calls.filter(call => call === 'disconnect').length).toBe(1)
    expect(focused()?.matches('.panel')).toBe(true)
  })

  test('keeps the focus in the panel when the wallet itself ends the connection', async () => {
    const { namespaces } = await open(['io.juniper', 'io.foxglove', 'io.harbor'])
    findAll('[data-testid=disconnect-connection]')[1]?.focus()
    namespaces.foxglove.emitDisconnect()
    await until(() => !group('Also connected').some(row => row.includes('Foxglove')), 'leaving')
    expect(focusedRow()).toBe('0xA9…40cc18 Juniper Switch')
  })

  test('moves between the namespaces by arrow keys, each with its panel', async () => {
    await open(['io.harbor', 'harbor.solana'])
    const panel = (): string | null => find('[role=tabpanel]').getAttribute('aria-label')
    expect([byTestId('tab-solana').tabIndex, byTestId('tab-eip155').tabIndex]).toEqual([0, -1])
    await tabTo('tab-solana')
    await press('{ArrowRight}')
    await settled()
    expect(focused()).toBe(byTestId('tab-bip122'))
    expect([byTestId('tab-bip122').tabIndex, byTestId('tab-solana').tabIndex]).toEqual([0, -1])
    expect([panel(), says('No Bitcoin wallet connected')]).toEqual(['Bitcoin', true])
    await press('{Home}')
    await settled()
    expect([focused(), panel()]).toEqual([byTestId('tab-eip155'), 'Ethereum'])
    expect(group('Active')).toEqual(['0xd8…A96045 Harbor'])
  })

  // At 320 px the address stands beside a button and an icon.
  test.each([320, 360, 1024])(
    'keeps each address on one line, and the buttons below each other, on %i px',
    async width => {
      await page.viewport(width, 640)
      const { store } = await open(['io.juniper', 'io.foxglove', 'io.harbor'])
      await store.connections.disconnect({ connectorId: 'io.juniper' })
      await settled()
      const addresses = findAll('[slot=heading] .ltr')
      expect(addresses.length).toBe(4)
      expect(
        addresses.filter(address => address.getClientRects().length > 1).map(({ textContent }) => textContent),
      ).toEqual([])
      const ends = findAll('.act').map(button => Math.round(button.getBoundingClientRect().right))
      expect([ends.length, new Set(ends).size]).toEqual([3, 1])
    },
  )

  test('adds a wallet of the namespace that shows', async () => {
    const { store, environment } = await open(['io.harbor'])
    await userEvent.click(byTestId('tab-solana'))
    await userEvent.click(byTestId('add-connection-button'))
    await shown('lk-connect-view')
    expect(byTestId('w3m-header-text').textContent).toBe('Connect Solana wallet')
    expect(has('wallet-selector-io.foxglove')).toBe(false)
    await userEvent.click(byTestId('wallet-selector-app.kestrel'))
    await shown('lk-connecting-external-view')
    await until(() => store.accounts.isConnected('solana'), 'connecting')
    expect([store.networks.state.activeNamespace, store.accounts.isConnected('eip155')]).toEqual(['solana', true])
    await environment.advance(connectedStayMs)
    expect(store.modal.state.open).toBe(false)
    await until(() => store.use(listedConnectorsFeature).state.filter === undefined, 'the modal has left')
  })

  test('aborts its pending request when it closes', async () => {
    const { store, namespaces } = await open(['io.foxglove', 'io.harbor'])
    await store.connections.disconnect({ connectorId: 'io.foxglove' })
    namespaces.foxglove.behave({ connect: 'hang' })
    await settled()
    findAll('[data-testid=recent-connection]')[0]?.click()
    await until(() => says('Continue in Foxglove'), 'the wait')
    store.modal.close()
    namespaces.foxglove.answer('approve')
    await settled()
    expect(store.accounts.identity('eip155')?.connectorId).toBe('io.harbor')
  })
})

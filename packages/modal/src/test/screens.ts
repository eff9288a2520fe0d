import type { Wallet } from '@latchkey/core'
import { createMockConnector, type MockConnector, testNetworks } from '@latchkey/testing'

import { bitcoinAccounts, createDozen, createEveryFamily, createFamilies, dozenIds, everyFamily } from './families.ts'
import { byTestId, createWorld, shown, type World, type WorldOptions } from './world.ts'

/** One state of one screen, and how to get there. */
export interface Screen {
  readonly name: string
  readonly tag: string
  readonly world?: (name: string) => WorldOptions
  /** @param name what wallets and networks are called */
  readonly open: (world: World, name: string) => void | Promise<void>
}

const listed = (name: string): Wallet => ({
  id: 'listed',
  name,
  homepage: 'https://wallet.example',
  mobileLink: 'wallet://',
  desktopLink: 'wallet-desktop://',
  webappLink: 'https://app.wallet.example',
  appStore: 'https://apps.example/w',
  playStore: 'https://play.example/w',
  chromeStore: 'https://store.example/w',
})

/** What is remembered of a name. */
const longestStored = 250

const installed = (name: string, behaves: 'hang' | 'reject' | 'pending' | 'fail' | 'approve') => (): WorldOptions => {
  const connector = createMockConnector({ id: 'io.asked', name })
  connector.behave({ connect: behaves })
  return { installed: [connector] }
}

function asking(name: string, state: 'hang' | 'reject' | 'pending' | 'fail' | 'approve'): Screen {
  return {
    name: `ConnectingExternal, ${name}`,
    tag: 'lk-connecting-external-view',
    world: walletName => installed(walletName, state)(),
    open({ store }, walletName) {
      store.modal.open()
      store.router.push('ConnectingExternal', { connectorId: 'io.asked', wallet: listed(walletName) })
    },
  }
}

/** Every screen in every state that looks different. */
export const screens: readonly Screen[] = [
  { name: 'Connect', tag: 'lk-connect-view', open: ({ store }) => store.modal.open() },
  {
    name: 'Connect, with terms to accept',
    tag: 'lk-connect-view',
    world: () => ({
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://shop.example/terms',
        privacyPolicyUrl: 'https://shop.example/privacy',
      },
    }),
    open: ({ store }) => store.modal.open(),
  },
  {
    name: 'AllWallets, with terms to accept first',
    tag: 'lk-consent-view',
    world: () => ({
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' },
    }),
    open: ({ store }) => store.modal.open({ view: 'AllWallets' }),
  },
  {
    name: 'Connect, with nothing to offer',
    tag: 'lk-connect-view',
    world: () => ({ installed: [], canPair: false, wallets: [] }),
    open: ({ store }) => store.modal.open(),
  },
  asking('waiting', 'hang'),
  asking('declined', 'reject'),
  asking('already pending', 'pending'),
  asking('failed', 'fail'),
  asking('connected', 'approve'),
  {
    name: 'ConnectingExternal, not installed',
    tag: 'lk-connecting-external-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingExternal', { connectorId: 'io.gone', wallet: listed(name) })
    },
  },
  {
    name: 'ConnectingWalletConnect, code',
    tag: 'lk-connecting-wallet-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingWalletConnect', { wallet: listed(name) })
    },
  },
  {
    name: 'ConnectingWalletConnect, app on a phone',
    tag: 'lk-connecting-wallet-view',
    world: () => ({ environment: { platform: { isMobile: true, os: 'ios' } } }),
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingWalletConnect', { wallet: listed(name) })
    },
  },
  {
    name: 'ConnectingWalletConnectBasic',
    tag: 'lk-connecting-any-view',
    open: ({ store }) => store.modal.open({ view: 'ConnectingWalletConnectBasic' }),
  },
  {
    name: 'ConnectingWalletConnectBasic, expired',
    tag: 'lk-connecting-any-view',
    async open({ store, environment }) {
      store.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await shown('lk-connecting-any-view')
      await environment.advance(231_000)
    },
  },
  {
    name: 'ConnectingWalletConnectBasic, relay down',
    tag: 'lk-connecting-any-view',
    open({ store, pairing }) {
      pairing.behave({ connect: 'fail' })
      store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    },
  },
  { name: 'AllWallets', tag: 'lk-all-wallets-view', open: ({ store }) => store.modal.open({ view: 'AllWallets' }) },
  { name: 'GetWallet', tag: 'lk-get-wallet-view', open: ({ store }) => store.modal.open({ view: 'GetWallet' }) },
  {
    name: 'Downloads',
    tag: 'lk-downloads-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('Downloads', { wallet: listed(name) })
    },
  },
  {
    name: 'WhatIsAWallet',
    tag: 'lk-what-is-a-wallet-view',
    open: ({ store }) => store.modal.open({ view: 'WhatIsAWallet' }),
  },
  {
    name: 'WhatIsANetwork',
    tag: 'lk-what-is-a-network-view',
    open: ({ store }) => store.modal.open({ view: 'WhatIsANetwork' }),
  },
  {
    name: 'Account',
    tag: 'lk-account-view',
    async open({ store, connect }, name) {
      await connect()
      store.accounts.setDetails('eip155', { balance: '2.41899', balanceSymbol: 'ETH', profileName: name })
      store.modal.open()
    },
  },
  {
    name: 'Networks',
    tag: 'lk-networks-view',
    world: name => ({ options: { networks: [testNetworks.mainnet, { ...testNetworks.base, name }] } }),
    async open({ store, connect }) {
      await connect()
      store.modal.open({ view: 'Networks' })
    },
  },
  {
    name: 'Networks, to search',
    tag: 'lk-networks-view',
    world: () => ({
      options: {
        networks: [
          testNetworks.mainnet,
          ...Array.from({ length: 11 }, (_, index) => ({
            ...testNetworks.base,
            id: 9_000 + index,
            name: `Chain ${index}`,
          })),
        ],
      },
    }),
    open: ({ store }) => store.modal.open({ view: 'Networks' }),
  },
  {
    name: 'Networks, of several families',
    tag: 'lk-networks-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await connectAll(world, ['io.harbor'])
      world.store.modal.open({ view: 'Networks' })
    },
  },
  {
    name: 'Connect, for one family',
    tag: 'lk-connect-view',
    world: name => createFamilies(name).options,
    open: ({ store }) => store.modal.open({ view: 'Connect', namespace: 'solana' }),
  },
  {
    name: 'ConnectingMultiChain',
    tag: 'lk-connecting-multi-chain-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await connectAll(world, ['harbor.solana'])
      world.store.modal.open({ view: 'Connect' })
      world.store.router.push('ConnectingMultiChain', { connectorId: 'io.harbor' })
    },
  },
  {
    name: 'SwitchActiveChain',
    tag: 'lk-switch-active-chain-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await connectAll(world, ['harbor.solana', 'io.harbor'])
      world.store.networks.setActiveNamespace('eip155')
      world.store.modal.open()
      world.store.router.push('SwitchActiveChain', { namespace: 'solana' })
    },
  },
  {
    name: 'SwitchActiveChain, with no wallet there',
    tag: 'lk-switch-active-chain-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await connectAll(world, ['io.harbor'])
      world.store.modal.open()
      world.store.router.push('SwitchActiveChain', { namespace: 'bip122', redirectTo: 'Connect', replace: true })
    },
  },
  {
    name: 'ProfileWallets',
    tag: 'lk-profile-wallets-view',
    world: name => createFamilies(name).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.juniper', 'io.foxglove', 'io.harbor'])
      await store.connections.disconnect({ connectorId: 'io.juniper' })
      store.modal.open()
      store.router.push('ProfileWallets')
    },
  },
  {
    name: 'ProfileWallets, with wallets of earlier visits alone',
    tag: 'lk-profile-wallets-view',
    world: name => createFamilies(name.slice(0, longestStored)).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.harbor'])
      await store.connections.disconnect()
      store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, refused',
    tag: 'lk-profile-wallets-view',
    world: name => createFamilies(name.slice(0, longestStored)).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.harbor'])
      await store.connections.disconnect()
      const harbor = store.connectors.find('io.harbor') as MockConnector | undefined
      harbor?.behave({ connect: 'reject' })
      store.modal.open({ view: 'ProfileWallets' })
      await shown('lk-profile-wallets-view')
      byTestId('recent-connection').click()
    },
  },
  {
    name: 'Account, of several families and wallets',
    tag: 'lk-account-view',
    world: name => createFamilies(name).options,
    async open(world, name) {
      await connectAll(world, ['io.foxglove', 'io.harbor', 'harbor.solana'])
      world.store.networks.setActiveNamespace('eip155')
      world.store.accounts.setDetails('eip155', { balance: '2.41899', balanceSymbol: 'ETH', profileName: name })
      world.store.modal.open()
    },
  },
  {
    name: 'Account, with a payment and an ordinal address',
    tag: 'lk-account-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await connectAll(world, ['harbor.bitcoin'])
      const harbor = world.store.connectors.find('harbor.bitcoin') as MockConnector | undefined
      harbor?.emitSession({ accounts: bitcoinAccounts })
      world.store.modal.open()
    },
  },
  {
    name: 'ConnectingMultiChain, of all five families',
    tag: 'lk-connecting-multi-chain-view',
    world: createEveryFamily,
    async open(world) {
      await connectAll(world, [everyFamily.solana])
      world.store.modal.open({ view: 'Connect' })
      world.store.router.push('ConnectingMultiChain', { connectorId: everyFamily.eip155 })
    },
  },
  {
    name: 'Networks, of all five families',
    tag: 'lk-networks-view',
    world: createEveryFamily,
    async open(world) {
      await connectAll(world, [everyFamily.cosmos, everyFamily.eip155])
      world.store.modal.open({ view: 'Networks' })
    },
  },
  {
    name: 'Account, of all five families',
    tag: 'lk-account-view',
    world: createEveryFamily,
    async open(world) {
      await connectAll(world, Object.values(everyFamily))
      world.store.modal.open()
    },
  },
  {
    name: 'ProfileWallets, of all five families',
    tag: 'lk-profile-wallets-view',
    world: createEveryFamily,
    async open(world) {
      await connectAll(world, Object.values(everyFamily))
      world.store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, of a family without a wallet',
    tag: 'lk-profile-wallets-view',
    world: createEveryFamily,
    async open({ store }) {
      store.networks.setActiveNamespace('polkadot')
      store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, of a dozen wallets',
    tag: 'lk-profile-wallets-view',
    world: createDozen,
    async open(world) {
      await connectAll(world, dozenIds)
      world.store.modal.open({ view: 'ProfileWallets' })
    },
  },
  switching('waiting', 'hang'),
  switching('declined', 'reject'),
  switching('failed', 'fail'),
  {
    name: 'UnsupportedChain',
    tag: 'lk-unsupported-chain-view',
    async open({ foxglove, connect }) {
      await connect()
      foxglove.emitNetwork('eip155:999')
    },
  },
]

function switching(name: string, reaction: 'hang' | 'reject' | 'fail'): Screen {
  return {
    name: `SwitchNetwork, ${name}`,
    tag: 'lk-switch-network-view',
    async open({ store, foxglove, connect }) {
      await connect()
      foxglove.behave({ switchNetwork: reaction })
      store.modal.open()
      store.router.push('SwitchNetwork', { networkId: 'eip155:8453' })
    },
  }
}

/** Connects wallets without the modal, one after the other. */
export async function connectAll({ store }: World, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const connector = store.connectors.find(id)
    if (!connector) throw new Error(`No connector is called ${id}`)
    await store.connections.connect(connector)
  }
}

/** Brings a screen up and waits until it stands. */
export async function show(screen: Screen, more: WorldOptions = {}, name = 'Harbor'): Promise<World> {
  const own = screen.world?.(name) ?? {}
  const world = await createWorld({
    ...own,
    ...more,
    options: { ...own.options, ...more.options },
    environment: { ...own.environment, ...more.environment },
  })
  await screen.open(world, name)
  await shown(screen.tag)
  await world.environment.settle()
  return world
}

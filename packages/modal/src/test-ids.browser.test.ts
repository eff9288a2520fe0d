import type { KitOptions } from '@latchkey/core'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createNamespaces } from './test/namespaces.ts'
import { connectAll } from './test/screen.ts'
import { byTestId, createWorld, findAll, has, listedWallets, settled, shown, until, type World } from './test/world.ts'

interface Sample {
  /** The test id that existing sites' tests use, beside the stable one on the control. */
  readonly id: string
  /** Opens the control's screen. */
  readonly show: () => Promise<World>
  /** Asserts the result of a click; missing if there is nothing to press. */
  readonly follows?: (world: World) => unknown
}

/** Creates a site with a button on its page, and Foxglove connected. */
async function connected(markup = '', options: Partial<KitOptions> = {}): Promise<World> {
  fixtureSync(`<main>${markup}</main>`)
  const world = await createWorld({ options: { networks: [testNetworks.mainnet, testNetworks.base], ...options } })
  await world.connect()
  await settled()
  return world
}

async function onAccount(options?: Partial<KitOptions>): Promise<World> {
  const world = await connected('', options)
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

async function onConnect(): Promise<World> {
  const world = await createWorld({
    installed: [createMockConnector({ id: 'seaside', name: 'Seaside', type: 'EXTERNAL' })],
    wallets: listedWallets(20),
    options: { featuredWalletIds: ['w3'] },
  })
  world.store.modal.open()
  await shown('lk-connect-view')
  await until(() => has('wallet-selector-w3'), 'the featured wallet')
  return world
}

async function onWallets(): Promise<World> {
  const world = await createWorld(createNamespaces().options)
  await connectAll(world, ['io.harbor', 'io.juniper'])
  world.store.modal.open({ view: 'ProfileWallets' })
  await shown('lk-profile-wallets-view')
  return world
}

const samples: readonly Sample[] = [
  {
    id: 'connect-button-eip155',
    async show() {
      fixtureSync('<w3m-connect-button namespace="eip155"></w3m-connect-button>')
      const world = await createWorld()
      await settled()
      return world
    },
    follows: () => shown('lk-connect-view'),
  },
  {
    id: 'account-button-eip155',
    show: () => connected('<w3m-account-button namespace="eip155"></w3m-account-button>'),
    follows: () => shown('lk-account-view'),
  },
  {
    id: 'wui-account-button-unsupported-chain',
    async show() {
      const world = await connected('<w3m-account-button></w3m-account-button>')
      world.foxglove.emitNetwork('eip155:999')
      await shown('lk-unsupported-chain-view')
      world.store.modal.close(true)
      await until(() => !has('w3m-modal-card'), 'closing')
      return world
    },
    follows: () => shown('lk-account-view'),
  },
  {
    id: 'wui-network-button',
    show: () => connected('<w3m-network-button></w3m-network-button>'),
    follows: () => shown('lk-networks-view'),
  },
  { id: 'w3m-modal', show: onConnect },
  {
    id: 'wallet-selector-external-seaside',
    show: onConnect,
    follows: ({ store }) => until(() => store.accounts.isConnected('eip155'), 'connecting'),
  },
  { id: 'wallet-selector-featured-w3', show: onConnect, follows: () => shown('lk-connecting-wallet-view') },
  {
    id: 'wui-link-copy',
    async show() {
      const world = await createWorld()
      world.store.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await until(() => has('copy-wc2-uri'), 'the code')
      return world
    },
    follows: ({ environment }) =>
      until(() => environment.browser.copied.some(text => text.startsWith('wc:')), 'a copy'),
  },
  { id: 'single-account-avatar', show: () => onAccount() },
  {
    id: 'wui-profile-button',
    show: () => onAccount(),
    follows: ({ environment }) => until(() => environment.browser.copied.length > 0, 'a copy'),
  },
  { id: 'wui-active-profile-wallet-item', show: onWallets },
  {
    id: 'wui-inactive-profile-wallet-item-button',
    show: onWallets,
    follows: ({ store }) =>
      until(() => store.accounts.identity('eip155')?.connectorId === 'io.harbor', 'the other wallet'),
  },
  {
    id: 'w3m-account-default-activity-button',
    async show() {
      const world = await onAccount({ services: { blockchain: 'https://blockchain.example' } })
      await until(() => has('tab-activity'), 'the tab')
      return world
    },
    follows: () => until(() => byTestId('tab-activity').ariaSelected === 'true', 'the activity'),
  },
  {
    id: 'w3m-switch-active-chain-button',
    async show() {
      const world = await createWorld(createNamespaces().options)
      await connectAll(world, ['io.foxglove'])
      world.store.modal.open()
      world.store.router.push('SwitchActiveChain', { namespace: 'solana' })
      await shown('lk-switch-active-chain-view')
      return world
    },
    follows: () => shown('lk-connect-view'),
  },
]

test.each(samples)('$id is on the visible control, which can be pressed', async ({ id, show, follows }) => {
  const world = await show()
  await settled()
  expect(findAll(`[data-testid="${id}"]`)).toHaveLength(1)
  const { width, height } = byTestId(id).getBoundingClientRect()
  expect(width * height).toBeGreaterThan(0)
  if (!follows) return
  await userEvent.click(byTestId(id))
  await follows(world)
})

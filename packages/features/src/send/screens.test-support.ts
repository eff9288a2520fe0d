import { type Screen, until, type World, type WorldOptions } from '@latchkey/modal/test'
import type { AdapterActions, TransferRequest } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'

import { sendFeature } from './send-feature.ts'

const receiver = '0x1111111111111111111111111111111111111111'
const fee = 21_000n * 10n ** 9n

function withSend(name: string): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
    fetchTokens: async () => [{ address: receiver, name, symbol: name, decimals: 6, amount: '1204.5' }],
    estimateTransfer: async ({ amount }) => ({ fee, most: 2n * 10n ** 18n - fee, costs: [], received: amount }),
    transfer: async (_provider: unknown, _request: TransferRequest) => `0x${'ab'.repeat(32)}`,
  }
  return { adapters: [createMockAdapter({ connectors: [connector], actions })] }
}

async function openSend({ store, environment }: World): Promise<void> {
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  store.router.push('WalletSend', { to: receiver, amount: '0.05' })
  const { state } = store.use(sendFeature)
  await until(() => state.gap === undefined, 'the draft')
  await environment.advance(300)
  await until(() => state.estimate.status === 'ready', 'what it costs')
}

/** What sending looks like. */
export const screens: readonly Screen[] = [
  { name: 'WalletSend', tag: 'lk-send-view', world: withSend, open: openSend },
  {
    name: 'WalletSendSelectToken',
    tag: 'lk-send-token-view',
    world: withSend,
    async open(world) {
      await openSend(world)
      world.store.router.push('WalletSendSelectToken')
    },
  },
  {
    name: 'WalletSendPreview',
    tag: 'lk-send-preview-view',
    world: withSend,
    async open(world) {
      await openSend(world)
      world.store.router.push('WalletSendPreview')
    },
  },
  {
    name: 'WalletSendSuccess',
    tag: 'lk-send-success-view',
    world: withSend,
    async open(world) {
      await openSend(world)
      const { id } = await world.store.use(sendFeature).send()
      world.store.router.reset('WalletSendSuccess', { id })
    },
  },
]

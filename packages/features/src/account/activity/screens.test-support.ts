import { toastsFeature } from '@latchkey/core'
import type { ChainActivity, ChainTransaction } from '@latchkey/primitives'
import { has, type Screen, until, type World, type WorldOptions } from '@latchkey/modal/test'
import { type Answer, createMockAdapter, createMockConnector, mockAddresses } from '@latchkey/testing'

import { service, transaction } from './history.test-support.ts'

const coin = (direction: string, numeric: string, symbol: string, more: object = {}) => ({
  direction,
  quantity: { numeric },
  fungible_info: { name: symbol, symbol },
  ...more,
})
const account = mockAddresses.eip155
const known = '0x8f3ab1c2d4e5f60718293a4b5c6d7e8f9c41d9e0'
/** Two sends, one of which imitates the recipient of the other. */
const imitated = [
  transaction('b1', 19, {
    metadata: { sentFrom: '0x8f3a00000000000000000000000000000000d9e0', sentTo: account },
  }),
  transaction('b2', 18, {
    metadata: { operationType: 'send', sentFrom: account, sentTo: known },
    transfers: [coin('out', '1', 'ETH', { sender: account, recipient: known })],
  }),
  transaction('b3', 17, {
    metadata: { operationType: 'send' },
    transfers: [coin('out', '120000', 'USDC', { sender: account, recipient: known })],
  }),
  transaction('b4', 16, { transfers: [coin('in', '0', 'USDC')] }),
]
const nft = (name: string) => [{ direction: 'in', nft_info: { name, flags: { is_spam: false } } }]

/** A transaction of each kind. @param name name of the tokens */
function everySort(name: string) {
  const of = (id: string, day: number, operationType: string, transfers: unknown, status = 'confirmed', more = {}) =>
    transaction(id, day, { metadata: { operationType, status, ...more }, transfers })
  const october = { minedAt: '2026-10-21T12:00:00.000Z' }
  return [
    of('a1', 19, 'send', [coin('out', '0.05', 'ETH')], 'pending'),
    of('a2', 18, 'receive', [coin('in', '0.25', name)]),
    of('a3', 16, 'trade', [coin('out', '0.15', 'ETH'), coin('in', '487.21', 'USDC')]),
    of('a4', 15, 'send', [coin('out', '120', 'USDC')], 'failed'),
    of('a5', 14, 'execute', [], 'failed'),
    of('a6', 12, 'buy', [coin('in', '300', 'USDC')]),
    of('a7', 21, 'mint', nft(name), 'confirmed', october),
    of('a8', 21, 'approve', [], 'confirmed', { ...october, hash: undefined }),
  ]
}

function withHistory(): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  return {
    adapters: [createMockAdapter({ connectors: [connector], actions: {} })],
    options: { services: { blockchain: service } },
  }
}

const ofNode: ChainTransaction = {
  hash: `0x${'ab'.repeat(32)}`,
  minedAt: Date.UTC(2026, 9, 4),
  operation: 'receive',
  status: 'confirmed',
  from: known,
  to: account,
  transfers: [{ direction: 'in', sender: known, recipient: account, name: 'Ether', symbol: 'ETH', amount: '1' }],
}

function withNode(page: ChainActivity): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const fetchActivity = async (): Promise<ChainActivity> => page
  return {
    adapters: [createMockAdapter({ connectors: [connector], actions: { fetchActivity } })],
    options: { services: {} },
  }
}

async function openAccount({ store, environment }: World, answer: Answer, awaited: string): Promise<void> {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', answer)
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  await until(() => has(awaited), 'the activity')
}

const tag = 'lk-account-view'

/** Screens of Activity for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'Account, with activity',
    tag,
    world: withHistory,
    open: (world, name) => openAccount(world, { json: { data: everySort(name), next: 'b' } }, 'transaction'),
  },
  {
    name: 'Account, with activity on its way',
    tag,
    world: withHistory,
    open: world => openAccount(world, 'hang', 'activity-awaited'),
  },
  {
    name: 'Account, without activity',
    tag,
    world: withHistory,
    open: world => openAccount(world, { json: { data: [], next: null } }, 'empty-activity-state'),
  },
  {
    name: 'Account, with activity that did not load',
    tag,
    world: withHistory,
    async open(world) {
      await openAccount(world, { status: 500 }, 'activity-failed')
      world.store.use(toastsFeature).hide()
    },
  },
  {
    name: 'Account, with activity that imitates',
    tag,
    world: withHistory,
    open: world => openAccount(world, { json: { data: imitated, next: null } }, 'transaction-suspicious'),
  },
  {
    name: 'Account, with activity of a node',
    tag,
    world: () =>
      withNode({ transactions: [ofNode], next: '1 1', reach: { since: Date.UTC(2026, 9, 3), isTokensOnly: true } }),
    open: world => openAccount(world, 'hang', 'activity-reach'),
  },
  {
    name: 'Account, without activity of a node',
    tag,
    world: () =>
      withNode({ transactions: [], next: '1 1', reach: { since: Date.UTC(2026, 9, 3), isTokensOnly: false } }),
    open: world => openAccount(world, 'hang', 'activity-nothing-since'),
  },
  {
    name: 'Transactions',
    tag: 'lk-transactions-view',
    world: withHistory,
    async open(world, name) {
      await openAccount(world, { json: { data: everySort(name), next: null } }, 'transaction')
      world.store.router.push('Transactions')
    },
  },
]

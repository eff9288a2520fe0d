import { toastsFeature } from '@latchkey/core'
import { has, type Screen, until, type World, type WorldOptions } from '@latchkey/modal/test'
import { type Answer, createMockAdapter, createMockConnector } from '@latchkey/testing'

import { service, transaction } from './history.test-support.ts'

const coin = (direction: string, numeric: string, symbol: string, more: object = {}) => ({
  direction,
  quantity: { numeric },
  fungible_info: { name: symbol, symbol },
  ...more,
})
const nft = (name: string) => [{ direction: 'in', nft_info: { name, flags: { is_spam: false } } }]

/** One of each sort. @param name what tokens are called */
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

async function openAccount({ store, environment }: World, answer: Answer, awaited: string): Promise<void> {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', answer)
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  await until(() => has(awaited), 'the activity')
}

const tag = 'lk-account-view'

/** What the activity looks like. */
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
    name: 'Transactions',
    tag: 'lk-transactions-view',
    world: withHistory,
    async open(world, name) {
      await openAccount(world, { json: { data: everySort(name), next: null } }, 'transaction')
      world.store.router.push('Transactions')
    },
  },
]

import { has, type Screen, until, type World, type WorldOptions } from '@latchkey/modal/test'
import type { AdapterActions, TokenHolding } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'

const address = (index: number): string => `0x${String(index).padStart(40, '0')}`
const holdings = (name: string): TokenHolding[] => [
  { address: address(1), name, symbol: 'USDC', decimals: 6, amount: '1204.500999' },
  { address: address(2), name: 'Chain 2', symbol: 'DAI', decimals: 18, amount: '0' },
]

function withTokens(name: string, actions: AdapterActions = {}): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const all: AdapterActions = {
    fetchBalance: async () => ({ balance: '0.841999999999999999', symbol: 'ETH' }),
    fetchTokens: async () => holdings(name),
    ...actions,
  }
  return {
    adapters: [createMockAdapter({ connectors: [connector], actions: all })],
    options: { tokens: { 'eip155:1': [{ address: address(1) }, { address: address(2) }] } },
  }
}

const held = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '0.841999999999999999' },
}

function withService(name: string): WorldOptions {
  const own = withTokens(name, { fetchBalance: async () => ({ balance: '0', symbol: 'ETH' }) })
  return { ...own, options: { ...own.options, services: { blockchain: 'https://chain.example' } } }
}

function answer({ environment }: World, balances: readonly object[]): void {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/account/', { json: { balances } })
}

async function openAccount({ store }: World, awaited: string): Promise<void> {
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  await until(() => has(awaited), 'the tokens')
}

const tag = 'lk-account-view'

/** Screens of Tokens for the boards. */
export const screens: readonly Screen[] = [
  { name: 'Account, with tokens', tag, world: withTokens, open: world => openAccount(world, 'token-USDC') },
  {
    name: 'Account, with tokens on their way',
    tag,
    world: name => withTokens(name, { fetchTokens: () => new Promise(() => {}) }),
    open: world => openAccount(world, 'tokens-awaited'),
  },
  {
    name: 'Account, with what a part of its tokens is worth',
    tag,
    world: withService,
    open(world, name) {
      answer(world, [
        { ...held, name, value: 2733.25 },
        { ...held, symbol: 'DUST', address: `eip155:1:${address(1)}` },
      ])
      return openAccount(world, 'token-DUST')
    },
  },
  {
    name: 'Account, worth nothing',
    tag,
    world: withService,
    open(world) {
      answer(world, [])
      return openAccount(world, 'tokens-empty')
    },
  },
  {
    name: 'Account, without tokens',
    tag,
    world: name =>
      withTokens(name, {
        fetchBalance: async () => ({ balance: '0', symbol: 'ETH' }),
        fetchTokens: async () => [],
      }),
    open: world => openAccount(world, 'tokens-empty'),
  },
  {
    name: 'Account, with tokens that did not load',
    tag,
    world: name => withTokens(name, { fetchTokens: () => Promise.reject(new Error('node')) }),
    open: world => openAccount(world, 'tokens-failed'),
  },
  {
    name: 'Tokens',
    tag: 'lk-tokens-view',
    world: withTokens,
    open: async world => {
      await openAccount(world, 'token-USDC')
      world.store.router.push('Tokens')
    },
  },
]

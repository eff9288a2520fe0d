import { createStore, type KitEvent, type Store } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

import type { SwapOrder } from './make-plan.ts'
import type { SwapPlan, SwapStep, SwapToken } from './swap-state.ts'

/** Contract of the token that is paid. */
export const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** A token of the first network. */
export function tokenOf(symbol: string, address: string, more: Partial<SwapToken> = {}): SwapToken {
  const id = { chainId: 'eip155:1', address: `eip155:1:${address}` } as const
  return { name: symbol, symbol, ...id, decimals: 6, isNative: false, isNamed: true, takesPermit: false, ...more }
}

/** An order of ten dollars, and its plan with the given steps. */
export function orderOf(
  store: Store,
  ...kinds: SwapStep['kind'][]
): { readonly order: SwapOrder; readonly plan: SwapPlan } {
  const network = store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  const from = tokenOf('USDC', usdc)
  const to = tokenOf('ETH', `0x${'e'.repeat(40)}`, { decimals: 18, isNative: true })
  const [account, amount, slippage] = [mockAddresses.eip155, 10_000_000n, 1]
  const amounts = { fromAmount: amount, expected: 10n ** 16n, minimum: 99n * 10n ** 14n }
  const steps = kinds.map(kind => ({ kind, status: 'waiting' as const }))
  return {
    order: { account, network, from, to, amount, slippage },
    plan: { account, networkId: 'eip155:1', from, to, ...amounts, slippage, steps, madeAt: 0 },
  }
}

/** A kit with a connected wallet, on a chain that answers as the test says. */
export async function setUpOrder(actions: AdapterActions = {}, environment: TestEnvironment = createTestEnvironment()) {
  const connector = createMockConnector({ type: 'ANNOUNCED', name: 'Foxglove' })
  const adapter = createMockAdapter({ connectors: [connector], actions })
  const store = createStore({ projectId: 'test', networks: [testNetworks.mainnet], adapters: [adapter] }, environment)
  void store.start()
  await store.connections.connect(connector)
  const events: [string, unknown][] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SWAP_')) events.push([data.event, data.properties])
  })
  return { store, environment, events, wallet: { actions, connector, canBatch: false } }
}

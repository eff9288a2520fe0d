import { createStore } from '@latchkey/core'
import type { AdapterActions, CallTrace, FoundTransfer, TransferOutcome } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

import { swapOutcomesFeature } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

/** Hash of the swap's own transaction. */
export const hash = `0x${'ab'.repeat(32)}`
/** Hash of its replacement with a higher fee. */
export const faster = `0x${'cd'.repeat(32)}`
/** Hash of an unrelated transaction. */
export const foreign = `0x${'ef'.repeat(32)}`
const router = `0x${'11'.repeat(20)}`

/** Options of a page. */
export interface GivenPage {
  environment?: TestEnvironment
  actions?: AdapterActions
}

/** A page that finds a stored swap. */
export async function setUpRecord(
  record?: SwapRecord,
  { environment = createTestEnvironment(), actions }: GivenPage = {},
) {
  const watching = new Map<string, (outcome: TransferOutcome) => void>()
  const chain = {
    find: async (_trace: CallTrace): Promise<FoundTransfer | undefined> => undefined,
    received: async (): Promise<bigint | undefined> => 7n,
  }
  const connector = createMockConnector()
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      watchTransfer(watched, _network, listener) {
        watching.set(watched, outcome => {
          watching.delete(watched)
          listener(outcome)
        })
        return () => void watching.delete(watched)
      },
      findCall: trace => chain.find(trace),
      fetchReceived: () => chain.received(),
      ...actions,
    },
  })
  const options = { projectId: 'test', networks: [testNetworks.mainnet] as const, adapters: [adapter] }
  const store = createStore(options, environment)
  void store.start()
  await store.connections.connect(connector)
  const records = store.use(swapRecordsFeature)
  if (record) records.put({ ...record, asked: environment.clock.now() })
  store.use(swapOutcomesFeature)
  await environment.settle()
  return {
    store,
    environment,
    records,
    chain,
    /** Hashes of the transactions that are watched now. */
    watched: () => [...watching.keys()],
    outcome: (of: string, outcome: TransferOutcome) => watching.get(of)?.(outcome),
    stage: () => records.state.list[0]?.stage,
  }
}

/** A swap whose step the wallet expects to have nonce 5. */
export function recordAt(stage: SwapStage, kind: SwapStep['kind'] = 'swap'): SwapRecord {
  const step: SwapStep =
    stage.status === 'sent' ? { kind, status: 'sent', hash: stage.hash } : { kind, status: 'asked' }
  return {
    id: 'one',
    tab: 'another',
    networkId: 'eip155:1',
    account: mockAddresses.eip155,
    wallet: 'Foxglove',
    from: { address: `eip155:1:0x${'e'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
    to: { address: `eip155:1:0x${'d'.repeat(40)}`, symbol: 'DAI', decimals: 18 },
    fromAmount: '10',
    minimum: '6',
    expected: '7',
    slippage: 1,
    trace: {
      from: mockAddresses.eip155,
      calls: [{ to: router, value: '10', digest: `0x${'5a'.repeat(32)}`, length: 1 }],
      nonce: 5,
      since: '100',
    },
    steps: [step],
    asked: 0,
    stage,
  }
}

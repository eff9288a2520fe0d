import { createStore, type Store } from '@latchkey/core'
import type { AdapterActions, CaipNetworkId } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { senderOf } from '../shared/sender.ts'
import { checkWallet, walletOf } from './swap-wallet.ts'

/** A kit with a connected wallet on Ethereum. */
async function setUp(actions: AdapterActions = {}) {
  const environment = createTestEnvironment()
  const connector = createMockConnector({ type: 'ANNOUNCED', name: 'Foxglove' })
  const adapters = [createMockAdapter({ connectors: [connector], actions })]
  const store = createStore(
    { projectId: 'test', networks: [testNetworks.mainnet, testNetworks.polygon], adapters },
    environment,
  )
  void store.start()
  await store.connections.connect(connector)
  const sender = senderOf(store, 'eip155', undefined)
  if (!sender) throw new Error('No account')
  return { store, environment, connector, sender }
}

describe('checkWallet', () => {
  /** Returns the networks that the wallet was switched to. */
  async function check(id: CaipNetworkId, account?: string): Promise<CaipNetworkId[]> {
    const { store, sender } = await setUp()
    const network = store.networks.find(id)
    if (!network) throw new Error(`No ${id}`)
    const switched: CaipNetworkId[] = []
    const connections: Store['connections'] = {
      ...store.connections,
      switchNetwork: async ({ caipNetworkId }) => void switched.push(caipNetworkId),
    }
    await checkWallet({ ...store, connections }, { network, account: account ?? sender.address })
    return switched
  }

  test('switches the wallet only if it is on another network', async () => {
    expect(await check('eip155:1')).toEqual([])
    expect(await check('eip155:137')).toEqual(['eip155:137'])
  })

  test('rejects another account than that of the plan', async () => {
    await expect(check('eip155:1', `0x${'2'.repeat(40)}`)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('walletOf', () => {
  test('asks the wallet about batches for the account and the network', async () => {
    const asked: unknown[] = []
    const { store, sender, connector } = await setUp({
      canBatchCalls: async (provider, request) => (asked.push([provider, request]), true),
    })
    expect(await walletOf(store, sender)).toMatchObject({ canBatch: true })
    expect(asked).toEqual([[connector.getProvider('eip155'), { from: sender.address, network: sender.network }]])
  })

  test('takes a wallet for one without batches if it does not report them within five seconds', async () => {
    const { store, sender, environment } = await setUp({ canBatchCalls: () => new Promise(() => {}) })
    const wallet = walletOf(store, sender)
    await environment.advance(5_000)
    expect(await wallet).toMatchObject({ canBatch: false })
  })

  test('is unavailable without a connected wallet', async () => {
    const { store, sender } = await setUp()
    await store.connections.disconnect()
    await expect(walletOf(store, sender)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

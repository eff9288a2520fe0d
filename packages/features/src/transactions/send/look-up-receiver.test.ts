import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { createStore } from '@latchkey/core'
import { describe, expect, test } from 'vitest'

import { nameSuffixes } from '../../account/names/name-rules.ts'
import { senderOf } from '../shared/sender.ts'
import { resolveReceiver } from './look-up-receiver.ts'
import { raise } from './send-world.test-support.ts'

describe('the address of a name', () => {
  test('is resolved by the adapter on a network without names of this kit, whatever its ending', async () => {
    const recipient = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const connector = createMockConnector({ chains: ['solana'] })
    const adapter = createMockAdapter({
      namespace: 'solana',
      connectors: [connector],
      actions: { resolveName: async () => ({ address: recipient }) },
    })
    const store = createStore(
      { projectId: 'test', networks: [testNetworks.solana], adapters: [adapter] },
      createTestEnvironment(),
    )
    void store.start()
    await store.connections.connect(connector)
    const sender = senderOf(store, 'solana', undefined) ?? raise()
    expect(sender.address).toBe(mockAddresses.solana)
    const name = `maya.${nameSuffixes[0]}`
    expect(await resolveReceiver(store, name, sender)).toEqual({ address: recipient, name })
  })
})

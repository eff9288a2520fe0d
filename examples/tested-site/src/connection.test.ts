import { createAppKit } from '@latchkey/appkit'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { expect, test } from 'vitest'

test('the site follows a wallet that connects, and one that rejects', async () => {
  const environment = createTestEnvironment()
  const wallet = createMockConnector({ id: 'wallet' })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [wallet] })],
    environment,
  })
  await kit.ready()

  wallet.behave({ connect: 'reject' })
  await expect(kit.connect({ connectorId: 'wallet' })).rejects.toMatchObject({ code: 'connectionRejected' })
  wallet.behave({ connect: 'approve' })
  await kit.connect({ connectorId: 'wallet' })
  expect(kit.getAccount()).toMatchObject({ status: 'connected', address: mockAddresses.eip155 })

  wallet.emitDisconnect()
  await environment.settle()
  expect(kit.getAccount().status).toBe('disconnected')
  expect(environment.requests).toEqual([])
  kit.destroy()
})

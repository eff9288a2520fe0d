import { createAppKit } from '@latchkey/appkit'
import type { Connector } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnector,
  testNetworks,
} from '@latchkey/testing'
import { connect, createConfig, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { followKit } from './follow-kit.ts'

test('the connector of one wallet rejects with the error type of wagmi when a wallet in the background declines to switch', async () => {
  const [foxglove, kestrel] = ['io.foxglove', 'io.kestrel'].map(id => createMockConnector({ id })) as [
    MockConnector,
    MockConnector,
  ]
  const config = createConfig({
    chains: [mainnet, polygon],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    features: { multiWallet: true },
    environment: createTestEnvironment(),
    adapters: [
      {
        ...createMockAdapter({ connectors: [foxglove, kestrel] }),
        attach: attached => followKit(attached, config),
      },
    ],
  })
  onTestFinished(() => kit.destroy())
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  await kit.connect({ connectorId: 'io.kestrel', namespace: 'eip155' })
  foxglove.behave({ switchNetwork: 'reject' })
  const connector = config.connectors.find(({ id }) => id === 'io.foxglove')!
  await expect(switchChain(config, { connector, chainId: 137 })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
    code: 4001,
  })
})

test('the connector of one wallet follows a wallet that announced itself after it was injected', async () => {
  const id = 'io.foxglove'
  const [found, announced] = [createMockConnector({ id }), createMockConnector({ id })]
  const kestrel = createMockConnector({ id: 'io.kestrel' })
  const config = createConfig({
    chains: [mainnet, polygon],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  let list: (connectors: readonly Connector[]) => void = () => {}
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    features: { multiWallet: true },
    environment: createTestEnvironment(),
    adapters: [
      {
        ...createMockAdapter({ connectors: [] }),
        watchConnectors(_, tell) {
          list = tell
          tell([found, kestrel])
          return () => {}
        },
        attach: attached => followKit(attached, config),
      },
    ],
  })
  onTestFinished(() => kit.destroy())
  const find = () => config.connectors.find(each => each.id === id)
  await vi.waitFor(() => expect(find()).toBeDefined())
  const connector = find()!
  list([kestrel, announced])
  await vi.waitFor(() => expect(kit.observe('connectors', 'eip155').get()).toContain(announced))
  await connect(config, { connector })
  await kit.connect({ connectorId: 'io.kestrel', namespace: 'eip155' })
  await switchChain(config, { connector, chainId: 137 })
  expect(announced.calls).toEqual(['connect', 'switchNetwork'])
  expect(found.calls).toEqual([])
})

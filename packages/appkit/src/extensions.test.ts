import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import type { Extension } from '@latchkey/core'
import type { ConnectRequest } from '@latchkey/primitives'
import { expect, test, vi } from 'vitest'

import { createAppKit } from './create-appkit.ts'

test.each(['wallet', 'walletConnect'])(
  'the capabilities that a feature adds to a request reach %s',
  async connectorId => {
    const capabilities = { signInWithEthereum: { nonce: '12345678', chainId: '0x1' } }
    const signIn: Extension = {
      name: 'sign-in',
      places: { connecting: async () => ({ fills: [{ name: 'sign-in', prepare: ({ ask }) => ask(capabilities) }] }) },
    }
    const kit = createAppKit({
      projectId: 'test',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
      environment: createTestEnvironment(),
      extensions: [signIn],
    })
    await kit.ready()
    const connector = kit.store.connectors.find(connectorId)
    const asked: ConnectRequest[] = []
    if (connector)
      connector.connect = async request => {
        asked.push(request)
        throw new Error('Nobody answers')
      }
    await expect(kit.connect({ connectorId })).rejects.toMatchObject({ code: 'connectFailed' })
    expect(asked).toEqual([expect.objectContaining({ capabilities, networks: [expect.objectContaining({ id: 1 })] })])
    kit.destroy()
  },
)

test('a feature of the site runs when the page loads, and takes part if the site connects without the modal', async () => {
  const heard: string[] = []
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    environment: createTestEnvironment(),
    extensions: [
      {
        name: 'house',
        places: {
          onLoad: async () => ({ fills: [() => heard.push('page')] }),
          connecting: async () => ({
            fills: [{ name: 'house', establish: ({ reject }) => heard.push('wallet') > 2 || reject('Closed') }],
          }),
        },
      },
    ],
  })
  await kit.ready()
  await vi.waitFor(() => expect(heard).toEqual(['page']), { timeout: 10_000 })
  const events: (string | undefined)[] = []
  kit.subscribeEvents(({ data }) => events.push(data?.event))
  await expect(kit.connect({ connectorId: 'wallet' })).rejects.toMatchObject({ code: 'connectionRejected' })
  expect(kit.getIsConnectedState()).toBe(false)
  await kit.connect({ connectorId: 'wallet' })
  expect(kit.getIsConnectedState()).toBe(true)
  expect(events.filter(event => event !== 'INITIALIZE' && event !== 'ERROR')).toEqual([
    'USER_REJECTED',
    'CONNECT_SUCCESS',
  ])
  kit.destroy()
})

test('a feature of the site adds connectors; one that fails or whose id is taken is named on the console', async () => {
  const environment = createTestEnvironment()
  const brings = (name: string, connectors: Extension['connectors']): Extension => ({
    name,
    ...(connectors && { connectors }),
  })
  const demo = createMockConnector({ id: 'demo', type: 'EXTERNAL' })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    environment,
    extensions: [
      brings('demo', () => [demo]),
      brings('double', () => [createMockConnector({ id: 'demo' })]),
      { ...brings('off', () => [createMockConnector({ id: 'off' })]), when: () => false },
      brings('careless', () => {
        throw new Error('careless')
      }),
    ],
  })
  expect(kit.store.connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'demo'])
  expect(environment.browser.logs.map(({ message }) => message)).toEqual([
    '"demo" of the extension "double" is left out: the id is taken',
    'Connectors of the extension "careless" failed',
  ])
  await kit.connect({ connectorId: 'demo' })
  expect([kit.getIsConnectedState(), demo.calls]).toEqual([true, ['connect']])
  kit.destroy()
})

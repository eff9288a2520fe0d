import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { createAppKit } from './create-appkit.ts'

test('a feature of the site looks at the page when it loads, and takes part where the site connects without the modal', async () => {
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
            fills: [{ name: 'house', establish: ({ refuse }) => heard.push('wallet') > 2 || refuse('Closed') }],
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

import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitAccountDetails } from './index.ts'

const Details = (): ReactNode => JSON.stringify(useAppKitAccountDetails({ namespace: 'eip155' }))

test('useAppKitAccountDetails shows what the kit looks up about an account, and nothing of it once that is gone', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const connectors = [createMockConnector({ id: 'wallet' })]
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [
      createMockAdapter({
        connectors,
        actions: {
          fetchBalance: async () => ({ balance: '1.5', symbol: 'ETH' }),
          fetchIdentity: async () => ({ name: 'maya.eth' }),
        },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  const shown = (): unknown => JSON.parse(container.textContent ?? '')
  await act(async () => root.render(<Details />))
  expect(shown()).toEqual({})
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  await act(async () =>
    vi.waitFor(() => expect(kit.observe('details').get().profileName).toBe('maya.eth'), { timeout: 20_000 }),
  )
  expect(shown()).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH', profileName: 'maya.eth' })
  await act(async () => kit.disconnect())
  expect(shown()).toEqual({})
  await act(async () => root.unmount())
  kit.destroy()
})

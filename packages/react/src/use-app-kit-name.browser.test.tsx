import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitName } from './index.ts'

const maya = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const odile = '0x1111111111111111111111111111111111111111'

function Name({ of }: { readonly of: string }): ReactNode {
  const { name, image } = useAppKitName(of)
  return [name ?? of.slice(0, 6), image].filter(Boolean).join(' ')
}

test('useAppKitName tells the name of an address and its picture once somebody is connected, and that of another address then', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const asked: string[] = []
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: {
          async fetchIdentity(address) {
            asked.push(address)
            return address === maya.toLowerCase()
              ? { name: 'maya.eth', image: 'data:image/png;base64,AAAA' }
              : undefined
          },
        },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  const draw = (of: string) =>
    act(async () =>
      root.render(
        <StrictMode>
          <Name of={of} />
        </StrictMode>,
      ),
    )
  const toShow = (text: string) =>
    vi.waitFor(
      async () => {
        // What was told meanwhile is drawn.
        await act(async () => {})
        expect(container.textContent).toBe(text)
      },
      { timeout: 20_000 },
    )
  await draw(maya)
  await toShow('0x7099')
  expect(asked).toEqual([])
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  await toShow('maya.eth data:image/png;base64,AAAA')
  await draw(odile)
  await toShow('0x1111')
  await vi.waitFor(() => expect(asked).toContain(odile))
  await draw(maya)
  await toShow('maya.eth data:image/png;base64,AAAA')
  expect(asked.filter(address => address === maya.toLowerCase())).toHaveLength(1)
  await act(async () => root.unmount())
  kit.destroy()
})

import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitTokens } from './index.ts'

function Tokens({ network }: { network?: `eip155:${number}` }): ReactNode {
  const { status, tokens } = useAppKitTokens({ network })
  return `${status} ${tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`).join()}`
}

test('useAppKitTokens shows what an account holds on the network that is asked for, and nothing once the account is gone', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: { fetchBalance: async (_account, { id }) => ({ balance: `${id}`, symbol: 'COIN' }) },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  const render = (node: ReactNode) => act(async () => root.render(<StrictMode>{node}</StrictMode>))
  const toShow = (text: string) =>
    act(async () => vi.waitFor(() => expect(container.textContent).toBe(text), { timeout: 20_000 }))
  await render(<Tokens />)
  await toShow('idle ')
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  await toShow('ready 1 COIN')
  await render(<Tokens network="eip155:137" />)
  await toShow('ready 137 COIN')
  await act(async () => kit.disconnect())
  await toShow('idle ')
  await act(async () => root.unmount())
  kit.destroy()
})

import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitOnramp } from './index.ts'

function Purchases(): ReactNode {
  const { state, purchases } = useAppKitOnramp()
  if (!state) return 'not loaded'
  return [state.purchaseCurrency.symbol, ...purchases.map(({ symbol, stage }) => `${symbol} ${stage.status}`)].join()
}

test('useAppKitOnramp tells what can be bought, and what was, until the component leaves', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const now = Date.now()
  const bought = {
    id: 'purchase',
    provider: 'coinbase',
    networkId: 'eip155:1',
    address: '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f3',
    symbol: 'USDC',
    paid: { amount: '150', currency: 'USD' },
    expected: '147.86',
    opened: now,
    stage: { status: 'opened' },
  }
  const environment = createTestEnvironment({
    now,
    stored: { '@appkit/onramp_purchases': JSON.stringify([bought]) },
  })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    services: { blockchain: 'https://chain.example' },
    environment,
    enableWalletConnect: false,
  })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <StrictMode>
        <Purchases />
      </StrictMode>,
    ),
  )
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(container.textContent).toBe('USDC,USDC opened')
    },
    { timeout: 20_000 },
  )
  await act(async () => root.unmount())
  expect(container.textContent).toBe('')
  kit.destroy()
})

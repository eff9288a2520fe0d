import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitActivity } from './index.ts'

function List(): ReactNode {
  const { transactions, fetchMore } = useAppKitActivity()
  return <button onClick={() => void fetchMore()}>{transactions.map(({ id }) => id).join(' ')}</button>
}

const happened = (id: string) => ({
  id,
  metadata: { minedAt: '2026-11-18T12:00:00.000Z', chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
})

test('useAppKitActivity shows what happened to the account, page by page, and nothing of it once that is gone', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', { json: { data: [happened('1')], next: 'b' } })
  environment.respond('cursor=b', { json: { data: [happened('2')], next: null } })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    services: { blockchain: 'https://chain.example' },
    environment,
    enableWalletConnect: false,
  })
  const shows = async (text: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await act(() => environment.settle())
        expect(container.textContent).toBe(text)
      },
      { timeout: 20_000 },
    )
  await act(async () => root.render(<List />))
  await shows('')
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  await shows('1')
  await act(async () => container.querySelector('button')?.click())
  await shows('1 2')
  await act(async () => kit.disconnect())
  await shows('')
  await act(async () => root.unmount())
  kit.destroy()
})

import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { dollar, serveSwaps, swapHash } from '@latchkey/testing/swap-exchange'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitSwap, type UseAppKitSwapReturn } from './index.ts'

const seen: UseAppKitSwapReturn[] = []

function Swaps(): ReactNode {
  const swap = useAppKitSwap()
  seen.push(swap)
  return swap.swaps.map(({ fromAmount, stage }) => `${fromAmount} ${stage.status}`).join()
}

test('useAppKitSwap tells what a swap would bring, makes it, and shows what became of it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  let confirm: (() => void) | undefined
  const environment = createTestEnvironment()
  const actions = serveSwaps(environment, told => (confirm = told))
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })], actions })],
    services: { blockchain: 'https://chain.example' },
    environment,
    enableWalletConnect: false,
  })
  const toShow = (text: string) =>
    act(async () => vi.waitFor(() => expect(container.textContent).toBe(text), { timeout: 20_000 }))
  const now = (): UseAppKitSwapReturn => seen.at(-1) as UseAppKitSwapReturn
  await act(async () =>
    root.render(
      <StrictMode>
        <Swaps />
      </StrictMode>,
    ),
  )
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  const request = { fromToken: 'native', toToken: dollar, amount: '1' }
  const brings = { received: '3000', minimum: '2970', symbol: 'USD', needsApproval: false }
  await act(async () => expect(await now().quoteSwap(request)).toEqual(brings))
  await toShow('')
  const { quoteSwap, swap } = now()
  await act(async () => expect(await swap(request)).toEqual({ hash: swapHash, minimum: '2970' }))
  await toShow('1000000000000000000 sent')
  await vi.waitFor(() => expect(confirm).toBeDefined(), { timeout: 20_000 })
  await act(async () => confirm?.())
  await toShow('1000000000000000000 done')
  expect(now().quoteSwap).toBe(quoteSwap)
  expect(now().swap).toBe(swap)
  await act(async () => root.unmount())
  kit.destroy()
})

import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { createAppKit, useAppKitSend, type UseAppKitSendReturn } from './index.ts'

const maya = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
const seen: UseAppKitSendReturn[] = []

function Sends(): ReactNode {
  const send = useAppKitSend()
  seen.push(send)
  return send.sends.map(({ trace, stage }) => `${trace.amount} ${stage.status}`).join()
}

test('useAppKitSend tells what a send costs, makes it, and shows what became of it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = fixtureSync<HTMLElement>('<div></div>')
  const root = createRoot(container)
  let confirm: (() => void) | undefined
  const asked: bigint[] = []
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: {
          fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
          estimateTransfer: async ({ amount }) => ({
            fee: 21n * 10n ** 12n,
            most: 10n ** 18n,
            costs: [],
            received: amount,
          }),
          async transfer(_provider, { amount }) {
            asked.push(amount)
            return hash
          },
          watchTransfer(_hash, _network, onOutcome) {
            confirm = () => onOutcome({ status: 'success' })
            return () => {}
          },
        },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  const toShow = (text: string) =>
    act(async () => vi.waitFor(() => expect(container.textContent).toBe(text), { timeout: 20_000 }))
  const now = (): UseAppKitSendReturn => seen.at(-1) as UseAppKitSendReturn
  await act(async () =>
    root.render(
      <StrictMode>
        <Sends />
      </StrictMode>,
    ),
  )
  await toShow('')
  await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
  const request = { to: maya, amount: '0.5' }
  const costs = { fee: '0.000021', symbol: 'ETH', most: '1' }
  await act(async () => expect(await now().estimateTransfer(request)).toMatchObject(costs))
  expect(asked).toEqual([])
  const { estimateTransfer, sendTransfer } = now()
  await act(async () => expect(await sendTransfer(request)).toEqual({ hash }))
  await toShow('500000000000000000 sent')
  await vi.waitFor(() => expect(confirm).toBeDefined(), { timeout: 20_000 })
  await act(async () => confirm?.())
  await toShow('500000000000000000 confirmed')
  expect(asked).toEqual([5n * 10n ** 17n])
  expect(now().estimateTransfer).toBe(estimateTransfer)
  expect(now().sendTransfer).toBe(sendTransfer)
  await act(async () => root.unmount())
  kit.destroy()
})

import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitSend } from './index.ts'
import { adapterWith, openPage, renderFreely, waiting } from './test/page.tsx'

const maya = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
test('useAppKitSend returns the costs of a send, makes it, and shows the outcome', async () => {
  let confirm: (() => void) | undefined
  const asked: bigint[] = []
  const { connect, shows, use } = openPage({
    adapters: [
      adapterWith({
        fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
        estimateTransfer: async ({ amount }) => ({
          fee: 21n * 10n ** 12n,
          max: 10n ** 18n,
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
      }),
    ],
  })
  const { now } = await use(useAppKitSend, ({ sends }) =>
    sends.map(({ trace, stage }) => `${trace.amount} ${stage.status}`).join(),
  )
  await shows('')
  await connect()
  const request = { to: maya, amount: '0.5' }
  const costs = { fee: '0.000021', symbol: 'ETH', max: '1' }
  await act(async () => expect(await now().estimateTransfer(request)).toMatchObject(costs))
  expect(asked).toEqual([])
  const { estimateTransfer, sendTransfer } = now()
  await act(async () => expect(await sendTransfer(request)).toEqual({ hash }))
  await shows('500000000000000000 sent')
  await renderFreely(() => vi.waitFor(() => expect(confirm).toBeDefined(), waiting))
  await act(async () => confirm?.())
  await shows('500000000000000000 confirmed')
  expect(asked).toEqual([5n * 10n ** 17n])
  expect(now().estimateTransfer).toBe(estimateTransfer)
  expect(now().sendTransfer).toBe(sendTransfer)
})

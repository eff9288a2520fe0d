import { createTestEnvironment } from '@latchkey/testing'
import { dollar, serveSwaps, swapHash } from '@latchkey/testing/swap-exchange'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitSwap } from './index.ts'
import { adapterWith, openPage, renderFreely, waiting } from './test/page.tsx'

test('useAppKitSwap returns a quote, swaps, and shows the outcome', async () => {
  let confirm: (() => void) | undefined
  const environment = createTestEnvironment()
  const actions = serveSwaps(environment, told => (confirm = told))
  const { connect, shows, use } = openPage({
    adapters: [adapterWith(actions)],
    services: { blockchain: 'https://chain.example' },
    environment,
  })
  const { now } = await use(useAppKitSwap, ({ swaps }) =>
    swaps.map(({ fromAmount, stage }) => `${fromAmount} ${stage.status}`).join(),
  )
  await connect()
  const request = { fromToken: 'native', toToken: dollar, amount: '1' }
  const brings = { received: '3000', minimum: '2970', symbol: 'USD', needsApproval: false }
  await act(async () => expect(await now().quoteSwap(request)).toEqual(brings))
  await shows('')
  const { quoteSwap, swap } = now()
  await act(async () => expect(await swap(request)).toEqual({ hash: swapHash, minimum: '2970' }))
  await shows('1000000000000000000 sent')
  await renderFreely(() => vi.waitFor(() => expect(confirm).toBeDefined(), waiting))
  await act(async () => confirm?.())
  await shows('1000000000000000000 done')
  expect(now().quoteSwap).toBe(quoteSwap)
  expect(now().swap).toBe(swap)
})

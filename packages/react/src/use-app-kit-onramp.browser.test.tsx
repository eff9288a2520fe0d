import { createTestEnvironment } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { useAppKitOnramp } from './index.ts'
import { openPage } from './test/page.tsx'

function Purchases(): ReactNode {
  const { state, purchases } = useAppKitOnramp()
  if (!state) return 'not loaded'
  return [state.purchaseCurrency.symbol, ...purchases.map(({ symbol, stage }) => `${symbol} ${stage.status}`)].join()
}

test('useAppKitOnramp returns currencies and purchases until the component unmounts', async () => {
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
  const { container, draw, shows } = openPage({ services: { blockchain: 'https://chain.example' }, environment })
  await draw(<Purchases />)
  await shows('USDC,USDC opened')
  await draw(null)
  expect(container.textContent).toBe('')
})

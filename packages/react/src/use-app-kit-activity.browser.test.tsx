import { createTestEnvironment } from '@latchkey/testing'
import { act, type ReactNode } from 'react'
import { test } from 'vitest'

import { useAppKitActivity } from './index.ts'
import { openPage } from './test/page.tsx'

function List(): ReactNode {
  const { transactions, fetchMore } = useAppKitActivity()
  return <button onClick={() => void fetchMore()}>{transactions.map(({ id }) => id).join(' ')}</button>
}

const happened = (id: string) => ({
  id,
  metadata: { minedAt: '2026-11-18T12:00:00.000Z', chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
})

test('useAppKitActivity shows the activity of the account page by page, and none once it is disconnected', async () => {
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', { json: { data: [happened('1')], next: 'b' } })
  environment.respond('cursor=b', { json: { data: [happened('2')], next: null } })
  const { kit, container, draw, connect, shows } = openPage({
    services: { blockchain: 'https://chain.example' },
    environment,
  })
  await draw(<List />)
  await shows('')
  await connect()
  await shows('1')
  await act(async () => container.querySelector('button')?.click())
  await shows('1 2')
  await act(async () => kit.disconnect())
  await shows('')
})

import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { useAppKitAccountDetails } from './index.ts'
import { adapterWith, openPage, waiting } from './test/page.tsx'

const Details = (): ReactNode => JSON.stringify(useAppKitAccountDetails({ namespace: 'eip155' }))

test('useAppKitAccountDetails shows the details of the account, and none once it is disconnected', async () => {
  const { kit, container, draw, connect } = openPage({
    adapters: [
      adapterWith({
        fetchBalance: async () => ({ balance: '1.5', symbol: 'ETH' }),
        fetchIdentity: async () => ({ name: 'maya.eth' }),
      }),
    ],
  })
  const shown = (): unknown => JSON.parse(container.textContent ?? '')
  await draw(<Details />)
  expect(shown()).toEqual({})
  await connect()
  await act(() => vi.waitFor(() => expect(kit.observe('details').get().profileName).toBe('maya.eth'), waiting))
  expect(shown()).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH', profileName: 'maya.eth' })
  await act(async () => kit.disconnect())
  expect(shown()).toEqual({})
})

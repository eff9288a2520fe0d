import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

import { type AccountDetails, fetchAccountDetails, getExplorerUrl, watchAccountDetails } from './account.ts'
import type { AppKit } from './app-kit.ts'
import { createAppKit } from './create-appkit.ts'

let kit: AppKit | undefined
afterEach(() => kit?.destroy())

function createKit() {
  const fetchBalance = vi.fn<() => Promise<{ balance: string; symbol: string }>>(async () => ({
    balance: '1.5',
    symbol: 'ETH',
  }))
  const made = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: { fetchBalance, fetchIdentity: async () => ({ name: 'maya.eth' }) },
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  kit = made
  return { kit: made, fetchBalance }
}

test('tells what is known about an account, and asks no node again for what is still good', async () => {
  const { kit, fetchBalance } = createKit()
  await kit.connect({ connectorId: 'wallet' })
  const known = { balance: '1.5', balanceSymbol: 'ETH', profileName: 'maya.eth' }
  expect(await fetchAccountDetails(kit)).toEqual(known)
  expect(await fetchAccountDetails(kit, 'eip155')).toEqual(known)
  expect(fetchBalance).toHaveBeenCalledTimes(1)
})

test('tells at once what is known, and what comes', async () => {
  const { kit } = createKit()
  const told: AccountDetails[] = []
  const stop = watchAccountDetails(kit, details => told.push(details))
  expect(told).toEqual([{}])
  await kit.connect({ connectorId: 'wallet' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ balance: '1.5', profileName: 'maya.eth' }), 20_000)
  await kit.disconnect()
  await vi.waitFor(() => expect(told.at(-1)).toEqual({}), 20_000)
  stop()
})

test('has nothing to tell without an account, and says so where it is asked', async () => {
  const { kit } = createKit()
  await expect(fetchAccountDetails(kit)).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
  expect(getExplorerUrl(kit)).toBeUndefined()
  await kit.connect({ connectorId: 'wallet' })
  expect(getExplorerUrl(kit)).toBe(`https://explorer.example/1/address/${mockAddresses.eip155}`)
})

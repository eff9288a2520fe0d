import { storagePrefix } from '@latchkey/core'
import { createWorld, has, shown, until } from '@latchkey/modal/test'
import { createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { withOnramp } from '../screens.test-support.ts'
import { purchasesKey } from '../../shared/shown-purchases-feature.ts'

async function openAccount(purchases: readonly object[]) {
  const world = await createWorld(withOnramp())
  const { store, environment } = world
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/identity', { json: {} })
  environment.respond('/history', { json: { data: [], next: null } })
  environment.respond('/balance', { json: { balances: [] } })
  if (purchases.length > 0) environment.storage.set(storagePrefix + purchasesKey, JSON.stringify(purchases))
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  await shown('lk-account-view')
  const historyRequests = () => environment.requested('/history').length
  return { ...world, historyRequests }
}

test('a purchase that an earlier page load stored has a row in Account, and its transfer is searched for', async () => {
  const { historyRequests, environment } = await openAccount([
    {
      id: 'one',
      provider: 'meld',
      networkId: 'eip155:1',
      address: mockAddresses.eip155,
      symbol: 'USDC',
      paid: { amount: '150', currency: 'USD' },
      opened: createTestEnvironment().clock.now(),
      stage: { status: 'opened' },
    },
  ])
  await until(() => has('onramp-purchase-opened'), 'the row of the purchase')
  await environment.advance(0)
  await until(() => historyRequests() > 0, 'a look for its arrival')
  expect(has('onramp-purchase-arrived')).toBe(false)
})

test('Account has no row of purchases for a user without one', async () => {
  const { environment } = await openAccount([])
  await environment.settle()
  expect(has('onramp-purchase-opened')).toBe(false)
})

import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createRemembered, readStored } from './remembered.ts'

test('remembered wallets are stored from visit to visit, until one is removed', () => {
  const { storage } = createAdapterContext()
  const earlier = createRemembered(storage, 'wallets')
  earlier.set('one', 'mainnet', ['a'])
  earlier.set('one', 'testnet', ['b'])
  earlier.set('other', 'mainnet', ['c'])
  const later = createRemembered(storage, 'wallets')
  expect(later.get('one')).toEqual({ mainnet: ['a'], testnet: ['b'] })
  later.delete('one')
  expect([later.get('one'), later.get('other')]).toEqual([undefined, { mainnet: ['c'] }])
})

test.each(['{', 'null', '5', '[]', '{"one":5}', '{"__proto__":{"one":{}}}', ''])(
  'remembered wallets drop the invalid storage %j',
  stored => {
    const { storage } = createAdapterContext()
    storage.set('wallets', stored)
    const wallets = createRemembered(storage, 'wallets')
    expect(wallets.get('one')).toBeUndefined()
    expect(wallets.get('toString')).toBeUndefined()
    wallets.set('one', 'key', 1)
    expect(wallets.get('one')).toEqual({ key: 1 })
  },
)

test('remembered wallets are empty without storage', () => {
  expect(readStored(createAdapterContext().storage, 'wallets')).toBeUndefined()
})

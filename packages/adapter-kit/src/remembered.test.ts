import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createRemembered, readStored } from './remembered.ts'

test('keeps entries of each wallet from visit to visit, until it is forgotten', () => {
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

test.each(['{', 'null', '5', '[]', '{"one":5}', '{"__proto__":{"one":{}}}', ''])('believes nothing in %j', stored => {
  const { storage } = createAdapterContext()
  storage.set('wallets', stored)
  const wallets = createRemembered(storage, 'wallets')
  expect(wallets.get('one')).toBeUndefined()
  expect(wallets.get('toString')).toBeUndefined()
  wallets.set('one', 'key', 1)
  expect(wallets.get('one')).toEqual({ key: 1 })
})

test('reads nothing where nothing is stored', () => {
  expect(readStored(createAdapterContext().storage, 'wallets')).toBeUndefined()
})

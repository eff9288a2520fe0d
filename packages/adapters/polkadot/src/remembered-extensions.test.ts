import { createAdapterContext } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createRememberedExtensions } from './remembered-extensions.ts'

const key = '@appkit/polkadot_extensions'

test('an extension is remembered once, beside others, until it is removed', () => {
  const { storage } = createAdapterContext()
  const remembered = createRememberedExtensions(storage)
  for (const id of ['talisman', 'polkadot-js', 'talisman']) remembered.add(id)
  expect(JSON.parse(storage.get(key) ?? '')).toEqual(['polkadot-js', 'talisman'])
  remembered.delete('talisman')
  expect([remembered.has('polkadot-js'), remembered.has('talisman')]).toEqual([true, false])
})

test('at most 100 remembered extensions are read from storage', () => {
  const { storage } = createAdapterContext()
  storage.set(key, JSON.stringify([5, ...Array.from({ length: 101 }, (_, index) => `wallet-${index}`)]))
  const remembered = createRememberedExtensions(storage)
  expect([remembered.has('wallet-99'), remembered.has('wallet-100')]).toEqual([true, false])
})

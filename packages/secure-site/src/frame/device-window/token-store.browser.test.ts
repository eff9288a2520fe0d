import { expect, test } from 'vitest'

import { createTokenStore } from './token-store.ts'

let names = 0

/** Creates a separate store for each test. */
function fresh(): () => ReturnType<typeof createTokenStore> {
  const name = `tokens-${++names}`
  const factory = { open: (_: string, version?: number) => indexedDB.open(name, version) } as IDBFactory
  return () => createTokenStore({ indexedDB: factory })
}

const shop = 'https://shop.example'
const nobody = { browser: '', session: '' }

test('the token store returns the login on a site to the next load of it, and to no other site', async () => {
  const open = fresh()
  expect(await open().exchange(shop, nobody)).toEqual(nobody)
  const ann = { browser: 'b', session: 's' }
  expect(await open().exchange(shop, ann)).toEqual(ann)
  expect(await open().exchange(shop, nobody)).toEqual(ann)
  expect(await open().exchange('https://other.example', nobody)).toEqual(nobody)
})

test('the token store never keeps a session beside the name of another browser', async () => {
  const open = fresh()
  await open().exchange(shop, { browser: 'b', session: 's' })
  expect(await open().exchange(shop, { browser: 'c', session: '' })).toEqual({ browser: 'b', session: 's' })
  expect(await open().exchange(shop, { browser: 'c', session: 't' })).toEqual({ browser: 'c', session: 't' })
})

test('the token store keeps the browser name of a code request until a user logs in', async () => {
  const open = fresh()
  expect(await open().exchange(shop, { browser: 'c', session: '' })).toEqual({ browser: 'c', session: '' })
  expect(await open().exchange(shop, nobody)).toEqual({ browser: 'c', session: '' })
})

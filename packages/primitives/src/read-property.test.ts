import { expect, test } from 'vitest'

import { readList, readPath, readProperty } from './read-property.ts'

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}
const odd = (fields: object) => Object.assign([1, 2], fields)

test.each([
  ['nothing', undefined],
  ['an object that is like a list', { length: 2, 0: 1, 1: 2 }],
  ['a proxy that was revoked', revoked()],
  [
    'a length that is no number',
    new Proxy([1], { get: (list, key) => (key === 'length' ? trap : (Reflect.get(list, key) as unknown)) }),
  ],
  [
    'a length without end',
    new Proxy([], { get: (list, key) => (key === 'length' ? -1e9 : (Reflect.get(list, key) as unknown)) }),
  ],
])('readList reads %s as an empty list', (_, list) => {
  expect(readList({ list }, 'list')).toEqual([])
  expect(readList(list, 'anything')).toEqual([])
})

test('readList returns an ordinary list, for any source', () => {
  const constructor = { [Symbol.species]: () => ({ hostile: true }) }
  const read = readList({ list: odd({ constructor }) }, 'list')
  expect(read).toEqual([1, 2])
  expect(read.map(value => value)).toEqual([1, 2])
  expect([...readList({ list: odd({ [Symbol.iterator]: undefined }) }, 'list')]).toEqual([1, 2])
})

test('readList skips an entry that throws', () => {
  const list = Object.defineProperty([1, 2, 3], 1, {
    get() {
      throw new Error('trap')
    },
  })
  expect(readList({ list }, 'list')).toEqual([1, undefined, 3])
})

test('readList reads a list only up to the limit', () => {
  let asked = 0
  const list = new Proxy([], {
    get: (_, key) => (key === 'length' ? 1e9 : key === 'constructor' ? Array : ++asked),
  })
  expect(readList({ list }, 'list', 3)).toHaveLength(3)
  expect(asked).toBe(3)
})

test('a property or a path of an unreadable value is undefined', () => {
  for (const target of [undefined, null, 5, 'text', trap, revoked()])
    expect(readProperty(target, 'any')).toBeUndefined()
  expect(
    readPath(
      {
        one: {
          get two(): never {
            throw new Error('no')
          },
        },
      },
      'one.two.three',
    ),
  ).toBeUndefined()
  expect(readPath({ one: { two: 3 } }, 'one.two')).toBe(3)
})

import { expect, test } from 'vitest'

import { distinctUntilChanged } from './distinct-until-changed.ts'

test('distinctUntilChanged passes on a list that differs from the one before, and the first one when it is empty', () => {
  const told: unknown[] = []
  const tell = distinctUntilChanged<string>(list => void told.push(list))
  for (const list of [[], [], ['a'], ['a'], ['a', 'b'], ['b', 'a'], ['b']]) tell(list)
  expect(told).toEqual([[], ['a'], ['a', 'b'], ['b', 'a'], ['b']])
})

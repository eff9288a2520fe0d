import { expect, test } from 'vitest'

import { distinctUntilChanged } from './distinct-until-changed.ts'

test('says a list on when it is another, the empty one at first too', () => {
  const told: unknown[] = []
  const tell = distinctUntilChanged<string>(list => void told.push(list))
  for (const list of [[], [], ['a'], ['a'], ['a', 'b'], ['b', 'a'], ['b']]) tell(list)
  expect(told).toEqual([[], ['a'], ['a', 'b'], ['b', 'a'], ['b']])
})

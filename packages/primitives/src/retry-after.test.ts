import { expect, test } from 'vitest'

import { readRetryAfterMs } from './retry-after.ts'

// covers: S9.49
test('readRetryAfterMs reads the time that a node names', () => {
  const now = Date.UTC(2025, 0, 1, 12)
  expect(readRetryAfterMs(' 2 ', now)).toBe(2_000)
  expect(readRetryAfterMs('Wed, 01 Jan 2025 12:00:03 GMT', now)).toBe(3_000)
  expect(readRetryAfterMs('Wed, 01 Jan 2025 11:00:00 GMT', now)).toBe(0)
  for (const none of [undefined, null, '', 'soon']) expect(readRetryAfterMs(none, now)).toBeUndefined()
})

import { afterEach, expect, test, vi } from 'vitest'

import { isRetryableCode, isRetryableStatus, readRetryAfterMs } from './rpc-retry.ts'

afterEach(() => void vi.useRealTimers())

// covers: S9.51
test('tries again after these statuses and no other', () => {
  const retried = Array.from({ length: 600 }, (_, status) => status).filter(isRetryableStatus)
  expect(retried).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
})

// covers: S9.50
test('tries again after these codes, after no code, and after no other', () => {
  const codes = [-32700, -32603, -32602, -32601, -32600, -32005, -32004, -32000, -1, 0, 3, 4001]
  expect(codes.filter(isRetryableCode)).toEqual([-32603, -32005, -1])
  for (const none of [undefined, 'ECONNREFUSED']) expect(isRetryableCode(none)).toBe(true)
})

// covers: S9.49
test('reads how long a node asks to wait', () => {
  vi.useFakeTimers({ now: Date.UTC(2025, 0, 1, 12) })
  expect(readRetryAfterMs(' 2 ')).toBe(2_000)
  expect(readRetryAfterMs('Wed, 01 Jan 2025 12:00:03 GMT')).toBe(3_000)
  expect(readRetryAfterMs('Wed, 01 Jan 2025 11:00:00 GMT')).toBe(0)
  for (const none of [undefined, null, '', 'soon']) expect(readRetryAfterMs(none)).toBeUndefined()
})

import { expect, test } from 'vitest'

import { isRetryableCode, isRetryableStatus } from './rpc-retry.ts'

// covers: S9.51
test('an RPC request is retried after these HTTP statuses and no other', () => {
  const retried = Array.from({ length: 600 }, (_, status) => status).filter(isRetryableStatus)
  expect(retried).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
})

// covers: S9.50
test('an RPC request is retried after these codes, without a code, and after no other', () => {
  const codes = [-32700, -32603, -32602, -32601, -32600, -32005, -32004, -32000, -1, 0, 3, 4001]
  expect(codes.filter(isRetryableCode)).toEqual([-32603, -32005, -1])
  for (const none of [undefined, 'ECONNREFUSED']) expect(isRetryableCode(none)).toBe(true)
})

import { BaseError } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { toWagmiError } from './wagmi-error.ts'

const withCode = (code: unknown, cause?: unknown) => Object.assign(new Error('No', { cause }), { code })

test.each([
  withCode('connectionRejected'),
  withCode('switchRejected'),
  withCode('modalClosed'),
  withCode(4001),
  withCode(5000),
  withCode('unknown', withCode(4001)),
])('toWagmiError returns a rejection as that of wagmi: $code', error => {
  expect(toWagmiError(error)).toMatchObject({ name: 'UserRejectedRequestError', code: 4001, cause: error })
})

test('toWagmiError returns a pending request as that of wagmi', () => {
  const error = new BaseError('requestPending', 'A request is open')
  expect(toWagmiError(error)).toMatchObject({ name: 'ResourceUnavailableRpcError', code: -32002, cause: error })
})

test.each([new Error('Down'), withCode(4900), { code: 4001 }, 'no', undefined])(
  'toWagmiError returns any other error, and other values, unchanged: %o',
  error => {
    expect(toWagmiError(error)).toBe(error)
  },
)

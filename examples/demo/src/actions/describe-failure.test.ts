import { expect, test } from 'vitest'

import { describeFailure } from './describe-failure.ts'

test.each([
  [{ code: 4001 }, 'declined'],
  [{ cause: { cause: { code: 'payRejected' } } }, 'declined'],
  [{ name: 'AbortError' }, 'canceled'],
  [{ message: 'transfer amount exceeds balance' }, 'tooLittle'],
  [{ code: 'constructor' }, 'other'],
  [{ code: '__proto__', message: Symbol('hostile') }, 'other'],
  [{ code: null, message: null, cause: null }, 'other'],
  ['text', 'other'],
  [undefined, 'other'],
])('%o is described as %s', (error, failure) => {
  expect(describeFailure(error)).toBe(failure)
})

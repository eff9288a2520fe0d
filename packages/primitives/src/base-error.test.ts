import { describe, expect, test } from 'vitest'

import { BaseError } from './base-error.ts'

describe('BaseError', () => {
  test('is an error with the literal code and the text of the catalogue', () => {
    const error = new BaseError('modalClosed', 'Modal closed')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'LatchkeyError',
      code: 'modalClosed',
      shortMessage: 'Modal closed',
      message: 'Modal closed',
    })
    expect('cause' in error).toBe(false)
  })

  test('adds advice to the message and leaves the text unchanged', () => {
    const error = new BaseError('x', 'Failed to connect', { advice: 'Unlock the wallet.' })
    expect(error.shortMessage).toBe('Failed to connect')
    expect(error.message).toBe('Failed to connect. Unlock the wallet.')
    expect(new BaseError('x', 'Call connect() first.', { advice: 'Now.' }).message).toBe('Call connect() first. Now.')
  })

  test('keeps the cause, even an undefined one', () => {
    const cause = new Error('deep')
    expect(new BaseError('x', 'X', { cause }).cause).toBe(cause)
    expect('cause' in new BaseError('x', 'X', { cause: undefined })).toBe(true)
  })
})

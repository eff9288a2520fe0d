import { describe, expect, test } from 'vitest'

import { reportErrors } from './report-errors.ts'

function createEvents() {
  const reported: unknown[] = []
  return { reported, events: { reportError: (error: unknown) => void reported.push(error) } as never }
}

describe('reportErrors', () => {
  // covers: S8.69
  test('reports the error that a function throws or rejects with, and the caller gets the same error', async () => {
    const { events, reported } = createEvents()
    const failure = new Error('no')
    const kit = reportErrors(
      {
        throwing(): never {
          throw failure
        },
        rejecting: () => Promise.reject(failure),
        working: () => 42,
      },
      events,
    )
    expect(() => kit.throwing()).toThrow(failure)
    await expect(kit.rejecting()).rejects.toBe(failure)
    expect(kit.working()).toBe(42)
    expect(reported).toEqual([failure, failure])
  })
})

import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { casesOf, openKit, readOf, storedAt, storedKinds } from './stored-records.test-support.ts'

describe.each(storedKinds)('the stored records at $key', kind => {
  const cases = casesOf(kind)
  const path = `@appkit/${kind.key}`
  const accepted = cases.filter(each => readOf(each) !== undefined)

  test.each(cases.map(each => [each.case, each] as const))('read by every version: %s', (_case, each) => {
    expect(kind.parse(each.stored)).toStrictEqual(readOf(each))
  })

  test('are listed whole, whatever else the list has', () => {
    const environment = createTestEnvironment({ now: storedAt })
    environment.storage.set(path, JSON.stringify(cases.map(({ stored }) => stored)))
    const listed = kind.list(openKit(environment))
    expect(listed).toHaveLength(accepted.length)
    expect(listed).toEqual(expect.arrayContaining(accepted.map(readOf)))
  })

  test('are none while the text is cut off anywhere, and are read once it is whole', () => {
    const [first, second] = accepted
    const text = JSON.stringify([first?.stored, second?.stored])
    for (let length = 0; length < text.length; length++) {
      const environment = createTestEnvironment({ now: storedAt })
      environment.storage.set(path, text.slice(0, length))
      const store = openKit(environment)
      expect(kind.list(store)).toEqual([])
      environment.openTab().storage.set(path, text)
      expect(kind.list(store)).toHaveLength(2)
    }
  })
})

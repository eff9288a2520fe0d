import { createTestEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createKitStorage } from '../kit-storage.ts'
import { createKeptAnswers } from './kept-answers.ts'

const entry = '@appkit/answers'

describe('stored answers', () => {
  test('are read after a reload until they expire', async () => {
    const { environment, keep, reload } = setUp()
    keep('a', 'one')
    const since = environment.clock.now()
    await environment.advance(99)
    expect(reload().read('a')).toEqual({ value: 'one', since })
    expect(reload().read('b')).toBeUndefined()
    await environment.advance(1)
    expect(reload().read('a')).toBeUndefined()
  })

  test('include only answers that are ready, not loading or failed ones', () => {
    const { kept } = setUp()
    kept.keep('a', { status: 'loading', value: 'one' })
    kept.keep('b', { status: 'failed', value: 'one', error: new Error('no'), since: 0 })
    kept.keep('c', { status: 'idle' })
    expect(['a', 'b', 'c'].map(key => kept.read(key))).toEqual([undefined, undefined, undefined])
  })

  test('are the newest 20, within the limit of the storage', () => {
    const { kept, keep, environment } = setUp()
    const every = [...Array(25).keys()]
    const known = (): number[] => every.filter(each => kept.read(`key ${each}`))
    for (const each of every) keep(`key ${each}`, 'short')
    expect(known()).toEqual(every.slice(5))
    keep('key 5', 'again')
    keep('key 0', 'short')
    expect(known()).toEqual([0, 5, ...every.slice(7)])
    for (const each of [0, 1, 2]) keep(`key ${each}`, 'x'.repeat(90_000))
    expect(known()).toEqual([1, 2])
    keep('key 3', 'x'.repeat(300_000))
    expect(known()).toEqual([])
    expect(environment.disk.entries.has(entry)).toBe(false)
  })

  test('are removed from storage by key', () => {
    const { kept, keep, reload } = setUp()
    keep('a', 'one')
    keep('b', 'two')
    kept.forget('a')
    expect(['a', 'b'].map(key => reload().read(key)?.value)).toEqual([undefined, 'two'])
  })

  test('include those of other tabs', () => {
    const { environment, keep, reload, kept } = setUp()
    const other = reload()
    keep('a', 'one')
    other.keep('b', { status: 'ready', value: 'two', since: environment.clock.now() })
    expect(['a', 'b'].map(key => kept.read(key)?.value)).toEqual(['one', 'two'])
  })

  test('drop any invalid text in storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        const { reload } = setUp({ [entry]: text })
        for (const key of ['a', '__proto__', 'constructor', 'toString']) expect(reload().read(key)).toBeUndefined()
      }),
    )
    const { environment, reload } = setUp()
    const now = environment.clock.now()
    const told = {
      a: 7,
      since: { value: 'one' },
      later: { value: 'one', since: now + 1 },
      odd: { value: 1, since: now },
    }
    environment.disk.entries.set(entry, JSON.stringify({ ...told, good: { value: 'one', since: now } }))
    expect([...Object.keys(told), 'good'].filter(key => reload().read(key))).toEqual(['good'])
  })
})

function setUp(stored: Record<string, string> = {}) {
  const environment = createTestEnvironment({ stored })
  const reload = () => {
    const tab = environment.openTab()
    return createKeptAnswers<string>({
      clock: tab.clock,
      storage: createKitStorage(tab.storage),
      name: 'answers',
      ageMs: 100,
      parse: value => (typeof value === 'string' ? value : undefined),
    })
  }
  const kept = reload()
  const keep = (key: string, value: string): void =>
    kept.keep(key, { status: 'ready', value, since: environment.clock.now() })
  return { environment, kept, keep, reload }
}

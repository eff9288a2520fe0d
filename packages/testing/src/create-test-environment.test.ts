import { describe, expect, test } from 'vitest'

import { createTestEnvironment } from './index.ts'

describe('a test environment', () => {
  test('moves time on request, in order, with timers that start on the way', async () => {
    const { clock, advance } = createTestEnvironment()
    const done: string[] = []
    clock.after(20, () => done.push('late'))
    const stop = clock.after(5, () => done.push('stopped'))
    clock.after(10, () => void Promise.resolve().then(() => clock.after(5, () => done.push('begun on the way'))))
    stop()
    await advance(20)
    expect(done).toEqual(['begun on the way', 'late'])
    expect(clock.pending).toBe(0)
  })

  test('answers with the latest matching script, as often as requested, and fails an unscripted request', async () => {
    const { fetch, respond, requested } = createTestEnvironment()
    respond('/one', { json: 1 })
    respond(/\/one\?b/, { status: 500, times: 1 })
    const ask = (path: string) => fetch(new Request(`https://api.example${path}`))
    expect((await ask('/one?b')).status).toBe(500)
    expect(await (await ask('/one?b')).json()).toBe(1)
    await expect(ask('/c')).rejects.toThrow('Nothing answers GET https://api.example/c')
    expect(requested('/one')).toHaveLength(2)
  })

  test('aborts a request with the reason of its signal, even one that hangs', async () => {
    const { fetch, respond } = createTestEnvironment()
    respond('/a', 'hang')
    const abort = new AbortController()
    const asked = fetch(new Request('https://api.example/a', { signal: abort.signal }))
    abort.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })

  test('keeps storage for the next tab, unless the browser rejects', () => {
    const first = createTestEnvironment()
    first.storage.set('kept', '1')
    first.storage.blocked = true
    first.storage.set('lost', '1')
    expect(first.storage.get('lost')).toBe('1')
    const tab = first.openTab()
    expect([tab.storage.get('kept'), tab.storage.get('lost')]).toEqual(['1', undefined])
  })

  test('is the same in every run', () => {
    expect(createTestEnvironment().random.id()).toBe(createTestEnvironment().random.id())
    expect(createTestEnvironment({ seed: 2 }).random.id()).not.toBe(createTestEnvironment().random.id())
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createPages, type Page, type PagesState } from './create-pages.ts'

describe('pages', () => {
  test('are appended in order until the last', async () => {
    const { next, asked, answer, now } = setUp()
    expect(now()).toBeUndefined()
    const first = next()
    expect(now()).toMatchObject({ status: 'loading', items: [], isDone: false })
    answer(0, { items: ['a', 'b'], next: 'second' })
    await first
    expect(now()).toMatchObject({ status: 'ready', items: ['a', 'b'], isDone: false, value: { next: 'second' } })
    const second = next()
    expect(now()).toMatchObject({ status: 'loading', items: ['a', 'b'] })
    answer(1, { items: ['a again', 'c'] })
    await second
    await next()
    expect(now()).toMatchObject({ status: 'ready', items: ['a', 'b', 'c'], isDone: true })
    expect(asked.map(({ cursor }) => cursor)).toEqual([1, 'second'])
  })

  test('are fetched once for simultaneous callers, as long as one of them waits', async () => {
    const { next, asked, answer, now } = setUp()
    const left = new AbortController()
    const given = next(left.signal)
    const kept = next()
    left.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    answer(0, { items: ['a'], next: 2 })
    await kept
    expect([now()?.items, asked.length]).toEqual([['a'], 1])
    const alone = next(AbortSignal.timeout(0))
    await expect(alone).rejects.toThrow('timeout')
    expect([asked[1]?.signal.aborted, now()?.status, now()?.isDone]).toEqual([true, 'ready', false])
    await expect(next(AbortSignal.abort(new Error('left before')))).rejects.toThrow('left before')
    expect(asked).toHaveLength(2)
  })

  test('are fetched again after a failure', async () => {
    const { next, asked, answer, now } = setUp()
    const failed = next()
    answer(0, new Error('no'))
    await expect(failed).rejects.toThrow('no')
    expect(now()).toMatchObject({ status: 'failed', error: new Error('no'), items: [], isDone: false })
    const again = next()
    answer(1, { items: ['a'] })
    await again
    expect(now()).toMatchObject({ status: 'ready', items: ['a'] })
    expect(asked.map(({ cursor }) => cursor)).toEqual([1, 1])
  })

  test('start again on reset, and an earlier answer is ignored', async () => {
    const { next, reset, asked, answer, now, settle } = setUp()
    for (const page of [2, 3]) {
      const earlier = next()
      answer(page - 2, { items: ['a'], next: page })
      await earlier
    }
    const late = next()
    reset(new Error('others'))
    await expect(late).rejects.toThrow('others')
    expect(now()).toEqual({ status: 'idle', items: [], isDone: false })
    const fresh = next()
    answer(2, { items: ['late'], next: 4 })
    await settle()
    expect(now()).toMatchObject({ status: 'loading', items: [] })
    answer(3, { items: ['b'], next: 2 })
    await fresh
    expect(now()).toMatchObject({ status: 'ready', items: ['b'], isDone: false })
    expect(asked.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 1])
    reset(new Error('once more'))
    expect(now()).toEqual({ status: 'idle', items: [], isDone: false })
  })

  test('end if a cursor repeats, and if there is no room', async () => {
    const circle = setUp()
    for (const [index, next] of [2, 3, 2].entries()) {
      const page = circle.next()
      circle.answer(index, { items: [], next })
      await page
    }
    expect(circle.now()?.isDone).toBe(true)
    const endless = setUp(3)
    const page = endless.next()
    endless.answer(0, { items: ['a', 'b', 'c', 'd'], next: 2 })
    await page
    expect(endless.now()).toMatchObject({ items: ['a', 'b', 'c'], isDone: true })
    const empty = setUp(3)
    for (let index = 0; index < 9 && !empty.now()?.isDone; index++) {
      const nothing = empty.next()
      empty.answer(index, { items: [], next: index + 2 })
      await nothing
    }
    expect(empty.asked).toHaveLength(3)
  })

  test('never repeat, repeat no item, and end, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 40 }), async steps => {
        const world = setUp(8)
        const { asked, now } = world
        const waiting: { controller: AbortController; isOver: boolean }[] = []
        /** Items since the list started anew. */
        let expected: string[] = []
        let begun = 0
        let cursors: (string | number | undefined)[] = [1]
        for (const step of steps) {
          switch (step.do) {
            case 'next': {
              const caller = { controller: new AbortController(), isOver: false }
              waiting.push(caller)
              const over = (): void => void (caller.isOver = true)
              world.next(caller.controller.signal).then(over, over)
              break
            }
            case 'answer': {
              const open = asked.filter(({ isAnswered }) => !isAnswered)
              const request = open[step.nth % open.length]
              if (!request) break
              const isWanted = !request.signal.aborted
              if (isWanted && step.page) {
                expected = [...new Set([...expected, ...step.page.items])].slice(0, 8)
                const isLast = cursors.includes(step.page.next) || expected.length === 8 || cursors.length === 8
                cursors.push(isLast ? undefined : step.page.next)
              }
              world.answer(asked.indexOf(request), step.page ?? new Error('no'))
              await world.settle()
              if (isWanted) expect(now()?.status).toBe(step.page ? 'ready' : 'failed')
              break
            }
            case 'leave':
              waiting[step.nth % waiting.length]?.controller.abort(new Error('left'))
              break
            case 'reset':
              world.reset(new Error('reset'))
              expected = []
              begun = asked.length
              cursors = [1]
          }
          await world.settle()
          expect(now()?.items ?? []).toEqual(expected)
          expect(now()?.isDone ?? false).toBe(cursors.at(-1) === undefined)
          const live = asked.filter(({ isAnswered, signal }) => !isAnswered && !signal.aborted)
          expect(live.length).toBe(waiting.some(({ isOver }) => !isOver) ? 1 : 0)
          expect(now()?.status === 'loading').toBe(live.length === 1)
          const came = asked.slice(begun).flatMap(({ hasCome, cursor }) => (hasCome ? cursor : []))
          expect(new Set(came).size).toBe(came.length)
          expect(came.length).toBeLessThanOrEqual(8)
        }
      }),
      { numRuns: 200 },
    )
  }, 30_000)
})

const nth = fc.nat({ max: 30 })
const pageArbitrary = fc.record({
  items: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), { maxLength: 3 }),
  next: fc.option(fc.oneof(fc.nat({ max: 12 }), fc.constantFrom('x', 'y')), { nil: undefined, freq: 8 }),
})
const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('next' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth,
      page: fc.option(pageArbitrary, { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
)

interface Asked {
  cursor: string | number
  signal: AbortSignal
  isAnswered: boolean
  hasCome: boolean
  succeed(page: Page<string>): void
  fail(error: Error): void
}

/** Sets up a list whose pages resolve on command, even after their signal aborted. */
function setUp(max?: number) {
  const asked: Asked[] = []
  let state: PagesState<string, Page<string>> | undefined
  const pages = createPages<string, Page<string>>({
    clock: { now: () => 0, after: () => () => {} },
    first: 1,
    ...(max && { max }),
    idOf: item => item.charAt(0),
    fetchPage: (cursor, signal) =>
      new Promise(
        (succeed, fail) => void asked.push({ cursor, signal, isAnswered: false, hasCome: false, succeed, fail }),
      ),
    onChange: changed => (state = changed),
  })
  return {
    ...pages,
    asked,
    now: () => state,
    settle: () => new Promise(resolve => setImmediate(resolve)),
    answer(index: number, given: Page<string> | Error): void {
      const request = asked[index]
      if (!request) return
      request.isAnswered = true
      if (given instanceof Error) return request.fail(given)
      request.hasCome = !request.signal.aborted
      request.succeed(given)
    },
  }
}

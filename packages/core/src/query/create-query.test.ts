import fc from 'fast-check'
import { proxy, ref } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'

import { createQuery, type QueryOptions, type QueryState } from './create-query.ts'

describe('a query', () => {
  test('fetches once for simultaneous callers, and again when the answer has expired', async () => {
    const { get, asked, answer, advance } = setUp({ freshMs: () => 100 })
    const both = [get('a'), get('a')]
    answer(0, 1)
    expect(await Promise.all(both)).toEqual(['a1', 'a1'])
    advance(99)
    expect(await get('a')).toBe('a1')
    advance(1)
    const next = get('a')
    answer(1, 2)
    expect(await next).toBe('a2')
    expect(asked.map(({ key }) => key)).toEqual(['a', 'a'])
  })

  test('fetches again when the clock went back, and never for an answer that does not expire', async () => {
    const { get, asked, answer, advance } = setUp({ freshMs: () => 100 })
    const first = get('a')
    answer(0, 1)
    await first
    advance(-1)
    get('a').catch(() => {})
    expect(asked).toHaveLength(2)
    const forever = setUp({ freshMs: value => (value === 'a1' ? Infinity : 0) })
    const kept = forever.get('a')
    forever.answer(0, 1)
    await kept
    forever.advance(-1_000_000)
    expect(await forever.get('a')).toBe('a1')
  })

  test('shows the last good value while it loads and after it failed', async () => {
    const { get, answer, shown, settle } = setUp({ freshMs: () => 0 })
    get('a').catch(() => {})
    expect(shown.a).toEqual({ status: 'loading', value: undefined })
    answer(0, 1)
    await settle()
    expect(shown.a).toEqual({ status: 'ready', value: 'a1', since: 1_000_000 })
    get('a').catch(() => {})
    expect(shown.a).toEqual({ status: 'loading', value: 'a1' })
    answer(1, new Error('no'))
    await settle()
    expect(shown.a).toEqual({ status: 'failed', value: 'a1', error: new Error('no'), since: 1_000_000 })
  })

  test('starts with a stored value until it expires, and shows it while it loads', async () => {
    const { get, asked, answer, shown, advance, settle } = setUp({
      freshMs: () => 100,
      seed: key => (key === 'a' ? { value: 'a0', since: 1_000_000 - 60 } : undefined),
    })
    expect(await get('a')).toBe('a0')
    expect(shown.a).toEqual({ status: 'ready', value: 'a0', since: 1_000_000 - 60 })
    advance(39)
    expect([await get('a'), asked]).toEqual(['a0', []])
    advance(1)
    const next = get('a')
    expect(shown.a).toEqual({ status: 'loading', value: 'a0' })
    answer(0, 1)
    await settle()
    expect([await next, await get('a'), asked.length]).toEqual(['a1', 'a1', 1])
    get('b').catch(() => {})
    expect(shown.b).toEqual({ status: 'loading', value: undefined })
  })

  test('keeps stored values only as far as there is room', async () => {
    const { get, shown } = setUp({
      freshMs: () => 100,
      hasRoom: ({ length }) => length <= 2,
      seed: key => ({ value: `${key}0`, since: 1_000_000 }),
    })
    for (const key of ['a', 'b', 'c']) expect(await get(key)).toBe(`${key}0`)
    expect(Object.values(shown).map(({ status }) => status)).toEqual(['idle', 'ready', 'ready'])
  })

  test('aborts the request when the last caller aborts, and returns to its previous state', async () => {
    const { get, asked, answer, shown, settle } = setUp({ freshMs: () => 0 })
    const [one, other] = [new AbortController(), new AbortController()]
    const first = get('a', one.signal)
    const second = get('a', other.signal)
    one.abort(new Error('one left'))
    await expect(first).rejects.toThrow('one left')
    expect([asked[0]?.signal.aborted, shown.a?.status]).toEqual([false, 'loading'])
    other.abort(new Error('other left'))
    await expect(second).rejects.toThrow('other left')
    expect([asked[0]?.signal.reason, shown.a]).toEqual([new Error('other left'), { status: 'idle' }])
    answer(0, 1)
    await settle()
    expect(shown.a).toEqual({ status: 'idle' })
    await expect(get('a', AbortSignal.abort(new Error('left before')))).rejects.toThrow('left before')
    expect(asked).toHaveLength(1)
  })

  test('fetches again for a caller that arrives while the last one aborts', async () => {
    const { get, asked, answer } = setUp({ freshMs: () => 0 })
    const left = new AbortController()
    const given = get('a', left.signal)
    let next: Promise<string> | undefined
    asked[0]?.signal.addEventListener('abort', () => void (next = get('a')))
    left.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    answer(1, 2)
    expect(await next).toBe('a2')
  })

  test('rejects all callers of a failed request, and those that follow soon after', async () => {
    const { get, asked, answer, advance } = setUp({ freshMs: () => 100, retryMs: () => 10 })
    const both = Promise.allSettled([get('a'), get('a')])
    answer(0, new Error('no'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    advance(9)
    await expect(get('a')).rejects.toThrow('no')
    expect(asked).toHaveLength(1)
    advance(1)
    const next = get('a')
    answer(1, 2)
    expect(await next).toBe('a2')
  })

  test('rejects if the fetch function throws', async () => {
    const query = createQuery<string, string>({
      clock: { now: () => 0, after: () => () => {} },
      freshMs: () => 0,
      keyOf: key => key,
      ask() {
        throw new Error('at once')
      },
    })
    await expect(query.get('a')).rejects.toThrow('at once')
    await expect(query.get('a')).rejects.toThrow('at once')
  })

  test('resets one key or all, and rejects the waiting callers with the reason', async () => {
    const { get, reset, asked, answer, shown, settle } = setUp({ freshMs: () => Infinity })
    get('a').catch(() => {})
    const waiting = [get('b'), get('c')]
    answer(0, 1)
    await settle()
    reset(new Error('gone'), ['b'])
    await expect(waiting[0]).rejects.toThrow('gone')
    expect([shown.a?.status, shown.b?.status, shown.c?.status]).toEqual(['ready', 'idle', 'loading'])
    reset(new Error('all gone'))
    await expect(waiting[1]).rejects.toThrow('all gone')
    expect(Object.values(shown).map(({ status }) => status)).toEqual(['idle', 'idle', 'idle'])
    get('a').catch(() => {})
    expect(asked.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a'])
  })

  test('evicts the value that was requested longest ago when there is no room', async () => {
    const { get, asked, answer, shown, settle } = setUp({
      freshMs: () => Infinity,
      hasRoom: values => values.length <= 3 && values.reduce((sum, value) => sum + Number(value?.slice(1)), 0) <= 10,
    })
    async function bring(key: string, weight: number): Promise<void> {
      const wanted = get(key)
      answer(asked.length - 1, weight)
      await wanted
      await settle()
    }
    const ready = (): string[] => Object.keys(shown).filter(key => shown[key]?.status === 'ready')
    for (const key of ['a', 'b', 'c']) await bring(key, 1)
    await get('a')
    await bring('d', 1)
    expect(ready()).toEqual(['a', 'c', 'd'])
    await bring('e', 9)
    expect(ready()).toEqual(['d', 'e'])
    await bring('f', 11)
    expect(ready()).toEqual([])
    await bring('g', 10)
    expect(ready()).toEqual(['g'])
  })

  test('never returns the answer of another key, fetches each once at a time, and ends, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 40 }), async steps => {
        const world = setUp({ freshMs: () => 100, retryMs: () => 20, hasRoom: ({ length }) => length <= 2 })
        const callers: Caller[] = []
        for (const step of steps) await play(step, world, callers)
        callers.forEach(({ controller }) => controller.abort(new Error('left')))
        await world.settle()
        expect(world.live()).toEqual([])
        expect(callers.filter(({ outcome }) => !outcome)).toEqual([])
      }),
      { numRuns: 300 },
    )
  }, 30_000)
})

const keys = ['a', 'b', 'c', 'd'] as const
const nth = fc.nat({ max: 30 })
const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('get'), key: fc.constantFrom(...keys) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), nth, fails: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 19, 20, 99, 100, -1, -50, -1_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset'), key: fc.option(fc.constantFrom(...keys)) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle') }) },
)
type Step =
  | { do: 'get'; key: string }
  | { do: 'answer'; nth: number; fails: boolean }
  | { do: 'leave'; nth: number }
  | { do: 'wait'; ms: number }
  | { do: 'reset'; key: string | null }
  | { do: 'settle' }

interface Caller {
  key: string
  controller: AbortController
  outcome?: PromiseSettledResult<string>
}

async function play(given: unknown, world: World, callers: Caller[]): Promise<void> {
  const step = given as Step
  const { asked, shown, live } = world
  switch (step.do) {
    case 'get': {
      const before = asked.length
      const caller: Caller = { key: step.key, controller: new AbortController() }
      callers.push(caller)
      const wasUnderway = shown[step.key]?.status === 'loading'
      world.get(step.key, caller.controller.signal).then(
        value => (caller.outcome = { status: 'fulfilled', value }),
        (reason: unknown) => (caller.outcome = { status: 'rejected', reason }),
      )
      if (asked.length === before && !wasUnderway) {
        // A cached answer must be fresh by the clock.
        const state = shown[step.key]
        const age = world.now() - (world.answeredAt.get(step.key) ?? NaN)
        expect(age).toBeGreaterThanOrEqual(0)
        expect(age).toBeLessThan(state?.status === 'failed' ? 20 : 100)
      }
      break
    }
    case 'answer': {
      const open = asked.filter(({ isAnswered }) => !isAnswered)
      const request = open[step.nth % open.length]
      if (request) world.answer(asked.indexOf(request), step.fails ? new Error(request.key) : asked.indexOf(request))
      break
    }
    case 'leave':
      callers[step.nth % callers.length]?.controller.abort(new Error('left'))
      break
    case 'wait':
      world.advance(step.ms)
      break
    case 'reset':
      world.reset(new Error('reset'), step.key === null ? undefined : [step.key])
      break
    case 'settle':
      await world.settle()
  }
  const liveKeys = live().map(({ key }) => key)
  expect(new Set(liveKeys).size).toBe(liveKeys.length)
  const states = Object.entries(shown)
  expect(states.filter(([, { status }]) => status === 'loading').map(([key]) => key)).toEqual(
    expect.arrayContaining(liveKeys),
  )
  expect(states.filter(([, { status }]) => status === 'ready' || status === 'failed').length).toBeLessThanOrEqual(2)
  for (const [key, { value }] of states) expect(value === undefined || value.startsWith(key)).toBe(true)
  for (const { key, outcome, controller } of callers) {
    if (outcome?.status === 'fulfilled') expect(outcome.value.startsWith(key)).toBe(true)
    // A request with waiting callers must be running, and one without must be aborted.
    if (step.do === 'settle' && !outcome)
      expect([controller.signal.aborted, liveKeys.includes(key)]).toEqual([false, true])
  }
  if (step.do === 'settle') {
    const waited = new Set(callers.filter(({ outcome }) => !outcome).map(({ key }) => key))
    expect(liveKeys.toSorted()).toEqual([...waited].toSorted())
  }
}

interface Asked {
  key: string
  signal: AbortSignal
  isAnswered: boolean
  succeed(value: string): void
  fail(error: Error): void
}
type World = ReturnType<typeof setUp>

/** Sets up a query whose requests resolve on command, even after their signal aborted. */
function setUp(options: Pick<QueryOptions<string, string>, 'freshMs' | 'retryMs' | 'hasRoom' | 'seed'>) {
  let now = 1_000_000
  const asked: Asked[] = []
  const answeredAt = new Map<string, number>()
  const shown = proxy<Record<string, QueryState<string>>>({})
  const query = createQuery<string, string>({
    clock: { now: () => now, after: () => () => {} },
    ...options,
    keyOf: key => key,
    ask: (key, signal) =>
      new Promise((succeed, fail) => void asked.push({ key, signal, isAnswered: false, succeed, fail })),
    onChange(key, state) {
      if (state.status === 'ready' || state.status === 'failed') answeredAt.set(key, now)
      shown[key] = ref(state)
    },
  })
  const isLive = ({ isAnswered, signal }: Asked): boolean => !isAnswered && !signal.aborted
  return {
    ...query,
    asked,
    answeredAt,
    shown,
    live: () => asked.filter(isLive),
    now: () => now,
    advance: (ms: number) => void (now += ms),
    settle: () => new Promise(resolve => setImmediate(resolve)),
    answer(index: number, given: number | Error): void {
      const request = asked[index]
      if (!request) return
      request.isAnswered = true
      if (given instanceof Error) request.fail(given)
      else request.succeed(`${request.key}${given}`)
    },
  }
}

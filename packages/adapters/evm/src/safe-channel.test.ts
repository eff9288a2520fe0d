import { createTestClock } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { type FrameWindow, openSafeChannel } from './safe-channel.ts'

const origin = 'https://app.safe.global'
const version = '9.1.0'

interface Question {
  id: string
  method: string
  params: unknown
  target: string
}

/** A frame in a Safe of which the test says what it answers. */
function createFrame() {
  const events = new EventTarget()
  const questions: Question[] = []
  const parent = {
    postMessage(
      { id, method, params, env }: { id: string; method: string; params: unknown; env: object },
      target: string,
    ) {
      expect(env).toEqual({ sdkVersion: version })
      questions.push({ id, method, params, target })
    },
  }
  const frame = {
    parent,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as FrameWindow
  function receive(data: unknown, from = origin, source: unknown = parent): void {
    events.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  }
  return {
    frame,
    questions,
    receive,
    answer: (data: unknown, { id }: { id: string } = questions.at(-1) ?? { id: '' }) =>
      receive({ id, version, success: true, data }),
    fail: (error: unknown) => receive({ id: questions.at(-1)?.id, version, success: false, error }),
  }
}

async function open(allowed: readonly string[] = [origin]) {
  const frame = createFrame()
  const clock = createTestClock()
  const abort = new AbortController()
  const opening = openSafeChannel(frame.frame, clock, allowed, abort.signal)
  await vi.waitFor(() => expect(frame.questions).toHaveLength(1))
  return { ...frame, clock, abort, opening }
}

async function openAnswered() {
  const world = await open()
  world.answer('info')
  const found = await world.opening
  if (!found) throw new Error('There is no Safe')
  return { ...world, ...found }
}

describe('openSafeChannel', () => {
  test('posts to any window around the page first, and later only to the origin that answered', async () => {
    const { questions, info, channel, answer, clock } = await openAnswered()
    expect(info).toBe('info')
    expect(clock.pending).toBe(0)
    const asking = channel.ask('rpcCall', { call: 'eth_chainId' })
    answer('0x1')
    await expect(asking).resolves.toBe('0x1')
    expect(questions.map(({ method, params, target }) => [method, params, target])).toEqual([
      ['getSafeInfo', undefined, '*'],
      ['rpcCall', { call: 'eth_chainId' }, origin],
    ])
  })

  test.each([
    ['another origin', { version, success: true }, 'https://evil.example', undefined],
    ['another window', { version, success: true }, origin, {}],
    ['another request', { id: 'other', version, success: true }, origin, undefined],
    ['no version', { success: true }, origin, undefined],
    ['a version that is none', { version: 'v9.1.0', success: true }, origin, undefined],
    ['a version without a point', { version: '9', success: true }, origin, undefined],
    ['an id that is no text', { id: 7, version, success: true }, origin, undefined],
    ['neither success nor failure', { version }, origin, undefined],
    ['undefined', undefined, origin, undefined],
  ])('ignores an answer of %s', async (_, message, from, source) => {
    const { questions, receive, answer, opening } = await open()
    const [question] = questions
    const own = message && { id: question?.id, data: 'false', ...message }
    if (source) receive(own, from, source)
    else receive(own, from)
    answer('info')
    await expect(opening).resolves.toMatchObject({ info: 'info' })
  })

  test('ignores another allowed origin after the first answer', async () => {
    const { questions, receive, answer, opening } = await open([origin, 'https://other.example'])
    answer('info')
    const { channel } = (await opening) ?? {}
    const asking = channel?.ask('rpcCall', {})
    receive({ id: questions.at(-1)?.id, version, success: true, data: 'false' }, 'https://other.example')
    answer('true')
    await expect(asking).resolves.toBe('true')
  })

  test('repeats its request four times within ten seconds, and then finds no Safe', async () => {
    const { questions, clock, opening } = await open()
    for (const ms of [300, 700, 2_000, 7_000]) {
      await clock.advance(ms - 1)
      const before = questions.length
      await clock.advance(1)
      await vi.waitFor(() => expect(questions.length).toBe(Math.min(4, before + 1)))
    }
    await expect(opening).resolves.toBeUndefined()
  })

  test('repeats its request after an error, and stops at the end', async () => {
    const { questions, fail, abort, opening, clock } = await open()
    fail('not yet')
    await vi.waitFor(() => expect(questions).toHaveLength(2))
    abort.abort()
    await expect(opening).resolves.toBeUndefined()
    expect([questions.length, clock.pending]).toEqual([2, 0])
  })

  test.each([
    ['User rejected the transaction', { code: 4001, message: 'User rejected the request.' }],
    ['Request denied', { code: 4001 }],
    ['Cancelled', { code: 4001 }],
    ['Not enough gas', { code: -32603, message: 'Not enough gas' }],
    ['x'.repeat(1_000), { code: -32603, message: 'x'.repeat(500) }],
    [{ odd: true }, { code: -32603, message: 'The Safe failed' }],
  ])('rejects with the error of the Safe (%j)', async (error, expected) => {
    const { channel, fail } = await openAnswered()
    const asking = channel.ask('signMessage', {})
    fail(error)
    await expect(asking).rejects.toMatchObject(expected)
  })

  test('accepts each answer once, and none after the end', async () => {
    const { channel, questions, answer, abort } = await openAnswered()
    const first = channel.ask('rpcCall', 1)
    const [, question] = questions
    answer('one', question)
    answer('two', question)
    await expect(first).resolves.toBe('one')
    abort.abort()
    const late = vi.fn()
    void channel.ask('rpcCall', 2).then(late)
    answer('three')
    await Promise.resolve()
    expect(late).not.toHaveBeenCalled()
  })
})

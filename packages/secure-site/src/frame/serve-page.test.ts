import { frameCalls, type FrameCallName, readFrameRequest } from '@latchkey/protocol/secure-frame'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'

import { FrameError } from './frame-error.ts'
import { type FrameHandlers, servePage } from './serve-page.ts'

const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

/** Serves a frame that answers each call with its name, and records the calls. */
function serve(own: Partial<FrameHandlers> = {}) {
  const asked: { name: string; payload: unknown }[] = []
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map(name => [
      name,
      async (payload: unknown) => {
        asked.push({ name, payload })
        return { name }
      },
    ]),
  ) as unknown as FrameHandlers
  const channel = new MessageChannel()
  channels.push(channel)
  const answers: Record<string, unknown>[] = []
  channel.port1.onmessage = ({ data }) => answers.push(data as Record<string, unknown>)
  const { tell } = servePage(channel.port2, { ...handlers, ...own })
  const post = (message: unknown): void => channel.port1.postMessage(message)
  /** Waits until all posted messages were answered. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setTimeout(resolve))
    await new Promise<void>(resolve => {
      const id = `settle-${answers.length}`
      const look = setInterval(() => {
        if (!answers.some(answer => answer.id === id)) return
        clearInterval(look)
        resolve()
      })
      post({ id, type: 'getChainId' })
    })
  }
  return { asked, answers, post, settle, tell }
}

const answersTo = ({ answers }: { answers: Record<string, unknown>[] }, id: string) =>
  answers.filter(answer => answer.id === id)

describe('a page that the frame serves', () => {
  // covers: S7.52
  test('receives one answer with the id of its request, also if it repeats itself', async () => {
    const page = serve()
    const message = { id: 'request-1', type: 'switchNetwork', payload: { chainId: 'eip155:137' } }
    page.post(message)
    page.post(message)
    await page.settle()
    page.post(message)
    await page.settle()
    expect(answersTo(page, 'request-1')).toEqual([
      { id: 'request-1', type: 'switchNetwork', payload: { name: 'switchNetwork' } },
    ])
    expect(page.asked.filter(({ name }) => name === 'switchNetwork')).toEqual([
      { name: 'switchNetwork', payload: { chainId: 'eip155:137' } },
    ])
  })

  // covers: S5.11, S5.12, S5.13, S5.15
  test.each<[FrameCallName, unknown]>([
    ['connectEmail', { email: 'maya' }],
    ['connectEmail', { email: 'maya@hey.com\nbcc: x@y.z' }],
    ['updateEmail', { email: 'maya@hey' }],
    ['connectOtp', { otp: 419_027 }],
    ['connectOtp', { otp: '41902' }],
    ['updateEmailPrimaryOtp', {}],
    ['getSocialRedirectUri', { provider: 'farcaster' }],
    ['getSocialRedirectUri', { provider: 'myspace' }],
    ['switchNetwork', { chainId: 'eip155:0' }],
    ['rpcRequest', { chainId: 'eip155:1', method: 'constructor' }],
    ['syncTheme', { themeMode: 'light', themeVariables: { position: 'fixed' }, locale: 'en' }],
  ])('is rejected if its message cannot be parsed: %s %j', async (type, payload) => {
    const page = serve()
    page.post({ id: 'request-1', type, payload })
    await page.settle()
    expect(answersTo(page, 'request-1')).toMatchObject([{ type, error: { code: -32602 } }])
    expect(page.asked.map(({ name }) => name)).toEqual(['getChainId'])
  })

  test('receives one answer for an id also if its first message could not be parsed', async () => {
    const page = serve()
    page.post({ id: 'request-1', type: 'switchNetwork', payload: {} })
    page.post({ id: 'request-1', type: 'switchNetwork', payload: {} })
    page.post({ id: 'request-1', type: 'switchNetwork', payload: { chainId: 'eip155:137' } })
    await page.settle()
    expect(answersTo(page, 'request-1')).toMatchObject([{ error: { code: -32602 } }])
    expect(page.asked.map(({ name }) => name)).toEqual(['getChainId'])
  })

  test('is rejected for each request above the limit of open ones', async () => {
    const page = serve({ connectDevice: () => new Promise(() => {}) })
    for (let count = 0; count < 500; count += 1) page.post({ id: `waiting-${count}`, type: 'connectDevice' })
    page.post({ id: 'request-1', type: 'getChainId' })
    await expect.poll(() => answersTo(page, 'request-1')).toMatchObject([{ error: { code: -32603 } }])
  })

  // covers: S8.45
  test('receives the frame’s own rejections, and of other failures only that they happened', async () => {
    const page = serve({
      connectEmail: async () => {
        throw new FrameError('tooManyAttempts', 'Please try again after 12 seconds')
      },
    })
    page.post({ id: 'request-1', type: 'connectEmail', payload: { email: 'maya@hey.com' } })
    await page.settle()
    expect(answersTo(page, 'request-1')).toEqual([
      {
        id: 'request-1',
        type: 'connectEmail',
        error: { message: 'Please try again after 12 seconds', code: 'tooManyAttempts' },
      },
    ])
  })

  // covers: S7.74
  test('aborts a pending request by its id, and no other', async () => {
    const signals: AbortSignal[] = []
    const page = serve({
      rpcRequest: (_payload, signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal)
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    })
    const call = { type: 'rpcRequest', payload: { chainId: 'eip155:1', method: 'personal_sign', params: [] } }
    page.post({ ...call, id: 'request-1' })
    page.post({ ...call, id: 'request-2' })
    await page.settle()
    page.post({ id: 'request-3', type: 'rpcAbort', payload: { requestId: 'request-1' } })
    await page.settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(answersTo(page, 'request-1')).toMatchObject([{ error: { code: 4001, message: 'Request was aborted' } }])
    expect(answersTo(page, 'request-2')).toEqual([])
  })

  test('reaches no handler by 100,000 invalid messages', () => {
    const names = [...Object.keys(frameCalls), 'constructor', '__proto__', 'toString', '', 7, null]
    const fields = [
      'email',
      'otp',
      'chainId',
      'method',
      'params',
      'type',
      'provider',
      'ticket',
      'requestId',
      'metadata',
    ]
    const values = [
      ...fc.sample(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), 400),
      ...['eip155:1', 'eip155:01', 'solana:x', 'maya@hey.com', '419027', 'personal_sign', 'eth_call\n', 'smartAccount'],
    ]
    const [seed = 1] = fc.sample(fc.integer(), 1)
    const pick = createPicker(seed)
    let readable = 0
    for (let count = 0; count < 100_000; count += 1) {
      const payload = Object.fromEntries(
        Array.from({ length: pick(4) }, () => [fields[pick(fields.length)], values[pick(values.length)]]),
      )
      const id = pick(10) === 0 ? values[pick(values.length)] : `request-${count}`
      const message = {
        id,
        type: names[pick(names.length)],
        payload: pick(5) === 0 ? values[pick(values.length)] : payload,
      }
      const read = readFrameRequest(pick(50) === 0 ? values[pick(values.length)] : message)
      if (!read.ok) continue
      readable += 1
      const { type, payload: taken } = read.request
      // An accepted payload must parse to itself.
      expect(v.safeParse(frameCalls[type].payload as v.GenericSchema, taken)).toMatchObject({ success: true })
    }
    expect(readable).toBeGreaterThan(1_000)
  })
})

/** Creates small pseudo-random numbers that are reproducible by a seed (an LCG). */
function createPicker(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

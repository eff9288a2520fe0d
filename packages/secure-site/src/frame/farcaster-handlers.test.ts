import { afterEach, expect, test, vi } from 'vitest'

import { createFarcasterHandlers } from './farcaster-handlers.ts'
import { FrameError } from './frame-error.ts'
import type { ServerClient } from './server-client.ts'

afterEach(() => vi.useRealTimers())

function open(statuses: string[]) {
  const asked: [string, unknown][] = []
  let begun = 0
  const server = {
    async ask(_method: string, path: string, _schema: unknown, body: unknown) {
      asked.push([path, body])
      if (path === '/farcaster') return { attempt: `attempt-${++begun}`, url: `https://farcaster.example/${begun}` }
      await new Promise(resolve => setImmediate(resolve))
      const status = statuses.shift() ?? 'waiting'
      if (status === 'busy') throw new FrameError('tooManyAttempts', 'Please try again after 9 seconds')
      return { status }
    },
  } as unknown as ServerClient
  const heard: string[] = []
  const session = {
    forget: () => void heard.push('forget'),
    read: async () => ({ user: { id: '1', userName: 'ann' }, isFresh: true }),
  }
  const handlers = createFarcasterHandlers({ projectId: 'shop', server, session })
  const end = new AbortController()
  const { signal } = end
  return {
    end,
    asked,
    heard,
    getUri: () => handlers.getFarcasterUri(undefined, signal),
    connect: () => handlers.connectFarcaster(undefined, signal),
  }
}

test('a Farcaster login is polled until the user answers, and returns the user', async () => {
  const { asked, heard, getUri, connect } = open(['waiting', 'waiting', 'connected'])
  expect(await getUri()).toEqual({ url: 'https://farcaster.example/1' })
  expect(await connect()).toEqual({ userName: 'ann' })
  expect(asked.slice(1)).toEqual(Array.from({ length: 3 }, () => ['/farcaster/wait', { attempt: 'attempt-1' }]))
  expect(heard).toEqual(['forget'])
})

test('a Farcaster login that was never started, or was superseded, is rejected', async () => {
  const { heard, getUri, connect } = open([])
  await expect(connect()).rejects.toMatchObject({ code: 'socialExpired' })
  await getUri()
  const first = connect()
  await getUri()
  await expect(first).rejects.toMatchObject({ code: 'socialExpired' })
  expect(heard).toEqual([])
})

test('a Farcaster login is polled also while the network is rate limited, and no longer than the page waits', async () => {
  vi.useFakeTimers()
  const { heard, end, getUri, connect } = open(['busy', 'waiting', 'connected', 'busy'])
  await getUri()
  const first = connect()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await first).toEqual({ userName: 'ann' })
  const left = connect()
  left.catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  end.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(heard).toEqual(['forget'])
})

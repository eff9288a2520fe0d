import { createTestEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createLockWatch, holdSend } from './send-locks.ts'

/** Locks as browsers have them: exclusive or shared, one queue for each name. */
function createLocks() {
  const queues = new Map<string, { mode: string; start: () => void; isHeld: boolean }[]>()
  const run = (name: string): void => {
    const queue = queues.get(name) ?? []
    for (const [index, each] of queue.entries()) {
      const isFree = queue.slice(0, index).every(({ mode }) => mode === 'shared' && each.mode === 'shared')
      if (!isFree) break
      if (!each.isHeld) each.start()
    }
  }
  const request = (name: string, options: LockOptions, callback: () => unknown) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const leave = (): void => {
        queue.splice(queue.indexOf(entry), 1)
        run(name)
      }
      const entry = {
        mode: options.mode ?? 'exclusive',
        isHeld: false,
        start() {
          entry.isHeld = true
          void Promise.resolve(callback()).then(resolve, reject).finally(leave)
        },
      }
      queue.push(entry)
      options.signal?.addEventListener('abort', () => {
        if (entry.isHeld) return
        reject(options.signal?.reason)
        leave()
      })
      run(name)
    })
  return {
    request,
    held: () => [...queues].filter(([, queue]) => queue.some(({ isHeld }) => isHeld)).map(([name]) => name),
  }
}

function setUp() {
  const locks = createLocks()
  const environment = { ...createTestEnvironment(), locks: locks as unknown as LockManager }
  const abandoned: string[] = []
  return { environment, locks, abandoned, watch: createLockWatch(environment, id => void abandoned.push(id)) }
}

test('a send without Web Locks holds none', async () => {
  expect(await holdSend(createTestEnvironment(), 'one')).toBeUndefined()
})

test('a send lock ends when it is released', async () => {
  const { environment, locks } = setUp()
  const release = await holdSend(environment, 'one')
  expect(locks.held()).toEqual(['@appkit/send_one'])
  release?.()
  await environment.settle()
  expect(locks.held()).toEqual([])
})

test('a send lock that another page holds is waited for at most a second', async () => {
  const { environment } = setUp()
  await holdSend(environment, 'one')
  let stop: unknown = 'waits'
  void holdSend(environment, 'one').then(value => (stop = value))
  await environment.advance(999)
  expect(stop).toBe('waits')
  await environment.advance(1)
  expect(stop).toBeUndefined()
})

test('a send lock that the browser rejects is none', async () => {
  const { environment } = setUp()
  const locks = { request: () => Promise.reject(new Error('not allowed')) } as unknown as LockManager
  expect(await holdSend({ ...environment, locks }, 'one')).toBeUndefined()
})

test('an abandoned send is reported a second after its lock was released, once', async () => {
  const { environment, watch, abandoned } = setUp()
  const release = await holdSend(environment, 'one')
  watch.watch(new Set(['one']))
  watch.watch(new Set(['one']))
  await environment.advance(10_000)
  expect(abandoned).toEqual([])
  release?.()
  await environment.advance(999)
  expect(abandoned).toEqual([])
  await environment.advance(1)
  expect(abandoned).toEqual(['one'])
})

test.each([false, true])(
  'a send that is not watched any more is not reported, released before: %s',
  async isReleased => {
    const { environment, watch, abandoned } = setUp()
    const releases = [await holdSend(environment, 'one'), await holdSend(environment, 'two')]
    watch.watch(new Set(['one', 'two']))
    if (isReleased) releases.forEach(release => release?.())
    await environment.settle()
    watch.watch(new Set(['two']))
    releases.forEach(release => release?.())
    await environment.advance(10_000)
    expect(abandoned).toEqual(['two'])
  },
)

test('a stopped watch reports nothing', async () => {
  const { environment, watch, abandoned } = setUp()
  const release = await holdSend(environment, 'one')
  watch.watch(new Set(['one']))
  release?.()
  await environment.settle()
  watch.stop()
  await environment.advance(10_000)
  expect(abandoned).toEqual([])
})

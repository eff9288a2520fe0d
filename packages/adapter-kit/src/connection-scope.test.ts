import { expect, test } from 'vitest'

import { createConnectionScope } from './connection-scope.ts'

test('a connection scope resolves with the answer of a wallet that answers in time', async () => {
  const scope = createConnectionScope()
  await expect(scope.wait(Promise.resolve(5))).resolves.toBe(5)
  await expect(scope.wait(Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('a connection scope rejects pending calls with 4900 when the connection ends, and none of the next connection', async () => {
  const scope = createConnectionScope()
  const waiting = scope.wait(new Promise(() => {}))
  scope.end()
  const next = scope.wait(Promise.resolve('next'))
  await expect(waiting).rejects.toMatchObject({ code: 4900 })
  await expect(next).resolves.toBe('next')
})

import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxServerOptions } from './options.ts'

/** A path below a file, which cannot be created. */
const missing = join(import.meta.filename, 'latchkey.db')
const openServer = (options: Pick<SiwxServerOptions, 'store'> & Partial<SiwxServerOptions>) =>
  createSiwxServer({ domains: ['shop.example'], verifySignature: verifyKey, ...options })
const signIn = async (server: ReturnType<typeof createSiwxServer>) =>
  openBrowser(async request => server.fetch(request)).request('POST', '/nonce', {})

afterEach(() => vi.restoreAllMocks())

test('a store that cannot be opened is named on the console, without a password, if the site reads no log', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [store, name] of [
    [{ file: missing }, `the file ${missing}`],
    [{ url: 'postgres://ann:secret@127.0.0.1:1/none' }, 'PostgreSQL at 127.0.0.1:1'],
  ] as const) {
    error.mockClear()
    const { status, body } = await signIn(openServer({ store: databaseStore(store) }))
    expect([status, body.error?.code]).toEqual([500, 'internalError'])
    expect(error).toHaveBeenCalledOnce()
    const [message, cause] = error.mock.calls[0] as [string, unknown]
    expect(message).toContain(name)
    expect(message).not.toContain('secret')
    expect(cause).toBeInstanceOf(Error)
  }
})

test('rejections of a SIWX server do not appear on the console', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = openServer({ store: databaseStore({ file: ':memory:' }) })
  expect((await openBrowser(async request => server.fetch(request)).verify({})).status).toBe(400)
  expect(error).not.toHaveBeenCalled()
  await server.close()
})

test('a site that reads the log decides which lines are printed', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const codes: string[] = []
  await signIn(openServer({ store: databaseStore({ file: missing }), log: ({ code }) => void codes.push(code) }))
  expect([codes, error.mock.calls]).toEqual([['internalError'], []])
})

import { beforeEach, describe, expect, test } from 'vitest'

import { type Notifier, createNotifier } from './notifier.ts'
import { createHealth } from './health.ts'
import type { SecureSiteLogEntry } from './options.ts'

let notifier: Notifier
let logged: SecureSiteLogEntry[]
beforeEach(() => {
  notifier = createNotifier()
  logged = []
})

type TestDatabase = Parameters<typeof createHealth>[0]
type Watch = NonNullable<Parameters<typeof createHealth>[2]>

async function ask(all: () => Promise<unknown[]>, state?: ReturnType<Watch['state']>) {
  const siteDatabase = { database: async () => ({ all }) } as unknown as TestDatabase
  const watch = state && { state: () => state }
  const response = await createHealth(siteDatabase, notifier, watch, entry => logged.push(entry))()
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('the health of a server', () => {
  test('is ok if its database answers, and the operator has the recovery key or keeps no recovery shares', async () => {
    for (const state of [undefined, 'proven'] as const)
      expect(await ask(async () => [], state)).toEqual({ status: 200, body: { status: 'ok' } })
    expect(logged).toEqual([])
  })

  test('names the state of an unproven key, with the status of a healthy server', async () => {
    for (const state of ['unreachable', 'wrongKey'] as const)
      expect(await ask(async () => [], state)).toEqual({ status: 200, body: { status: 'degraded', recovery: state } })
  })

  test('is failed if its database fails, and the log has the reason', async () => {
    const failing = () => Promise.reject(new Error('no such file'))
    expect(await ask(failing)).toEqual({ status: 503, body: { status: 'failed' } })
    expect(logged).toEqual([
      { level: 'error', route: 'GET /health', status: 503, milliseconds: 0, failure: 'Error: no such file' },
    ])
  })

  test('is stopping without a query after the stop', async () => {
    notifier.stop()
    expect(await ask(() => Promise.reject(new Error('asked')))).toEqual({ status: 503, body: { status: 'stopping' } })
    expect(logged).toEqual([])
  })
})

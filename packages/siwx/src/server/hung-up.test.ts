import { openDatabase } from '@latchkey/sql'
import { expect, test } from 'vitest'

import { openBrowser } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

test('counts an attempt whose client closes the connection, and does not log it as a failure', async () => {
  const database = await openDatabase({ file: ':memory:' })
  let asked = 0
  let markAsked = (): void => {}
  const logged = new Set<string>()
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    log: ({ code }) => logged.add(code),
    verifySignature: async (_session, { signal }) => {
      asked++
      markAsked()
      signal?.throwIfAborted()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    },
  })
  const browser = openBrowser(async request => server.fetch(request))
  const signed = await browser.sign(await browser.prepare())
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let turn = 0; turn < 30; turn++) {
    const abort = new AbortController()
    const isAsked = new Promise<void>(resolve => (markAsked = resolve))
    const answer = server.fetch(
      new Request('https://shop.example/siwx/verify', {
        method: 'POST',
        signal: abort.signal,
        headers: { origin: 'https://shop.example', 'content-type': 'application/json', cookie },
        body: JSON.stringify(signed),
      }),
    )
    // The server rejects an attempt above the limit without a look at the signature, so `isAsked` never resolves.
    await Promise.race([isAsked, answer])
    abort.abort()
    await answer
  }
  expect(asked).toBe(10)
  expect([...logged]).toEqual(['tooManyAttempts'])
  await database.close()
})

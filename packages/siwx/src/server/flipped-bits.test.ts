import { type Database, openDatabase } from '@latchkey/sql'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { createSigners, type TestSigner } from '../verify/signers.test-support.ts'
import { openBrowser } from './browser.test-support.ts'
import { createSiwxServer, type SiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

let database: Database
let server: SiwxServer
let signers: TestSigner[]
const logged: string[] = []

beforeAll(async () => {
  database = await openDatabase({ file: ':memory:' })
  server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    statement: 'I accept the terms',
    log: ({ code }) => logged.push(code),
  })
  signers = await createSigners()
})
afterAll(() => database.close())

/** A rejected sign-in counts as an attempt, of which a browser has ten. */
const forgetAttempts = () => database.run('DELETE FROM siwx_attempts')
const keptRows = () =>
  database.all('SELECT nonce FROM siwx_sessions UNION ALL SELECT nonce FROM siwx_nonces WHERE spent_at IS NOT NULL')

/** Creates a valid sign-in with the fields in which a bit can be flipped. */
async function signInOf({ chainId, address, sign }: TestSigner) {
  const browser = openBrowser(request => server.fetch(request))
  const data = await browser.prepare({ accountAddress: address, chainId })
  const message = formatMessage(data)
  const signed = { message, ...(await sign(message)) }
  const cookie = `__Host-latchkey-browser=${browser.cookies.get('__Host-latchkey-browser')}`
  const isEvm = chainId.startsWith('eip155:')
  const proven = { iss: `did:pkh:${chainId}:${address}`, domain: data.domain, aud: data.uri, nonce: data.nonce }
  const texts: Record<string, string> = { ...signed, cookie, ...(isEvm && { ...proven, s: signed.signature }) }
  const send = ({ message: text = '', signature = '', publicKey, cookie: sent = '', ...cacao }: typeof texts) => {
    const { s = '', ...p } = cacao
    const pairing = isEvm && { cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s } } }
    return browser.verify({ message: text, signature, ...(publicKey && { publicKey }), ...pairing }, { cookie: sent })
  }
  return { texts, send }
}

/** Most flips use the key with the fastest verifier, because they are the same for every key. */
const anySignIn = (count: number) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(count - 1) })

// The release tier flips 10,000 bits (scripts/repetitions.mjs).
test('a SIWX server rejects each sign-in with one bit flipped, with its own code, and stores nothing', async () => {
  const signIns = await Promise.all(signers.map(signInOf))
  const codes = new Map<string, number>()
  let tried = 0
  let flips = 0
  await fc.assert(
    fc.asyncProperty(anySignIn(signIns.length), fc.nat(), fc.nat(), fc.nat(7), async (of, which, at, bit) => {
      tried++
      const { texts, send } = signIns[of]!
      const names = Object.keys(texts)
      const name = names[which % names.length]!
      const text = texts[name]!
      const index = at % text.length
      const other = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit))
      // A browser cannot send a header with a line break, NUL or space at its end.
      if (name === 'cookie' && /[^\x21-\x7e]/.test(other)) return
      if (flips++ % 8 === 0) await forgetAttempts()
      const { status, body } = await send({ ...texts, [name]: text.slice(0, index) + other + text.slice(index + 1) })
      const code = body.error?.code ?? 'none'
      codes.set(code, (codes.get(code) ?? 0) + 1)
      expect([status >= 400 && status < 500, code === 'none'], `${name} at ${index}: ${status} ${code}`).toEqual([
        true,
        false,
      ])
    }),
    { numRuns: 2_000 },
  )
  expect(tried).toBeGreaterThanOrEqual(2_000)
  expect(flips / tried).toBeGreaterThan(0.9)
  expect(await keptRows()).toEqual([])
  expect(logged).not.toContain('internalError')
  expect([...codes.keys()].sort()).toEqual(
    expect.arrayContaining(['fieldMismatch', 'messageUnreadable', 'nonceUnknown', 'signatureInvalid']),
  )

  // The sign-ins are valid without a flipped bit.
  await forgetAttempts()
  for (const { texts, send } of signIns) expect((await send(texts)).body.error).toBeUndefined()
}, 180_000)

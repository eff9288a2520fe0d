import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { localOrigin, type ServerProcess, startServerProcess } from './server-process.test-support.ts'
import { createWallet, openVisitor } from './server/visitor.test-support.ts'

const [ann, next, bob] = ['ann@secret.example', 'ann.next@secret.example', 'bob@secret.example'] as const

/** Network address of a client, from a proxy of the server. */
const networkAddress = '203.0.113.77'

describe.each(testDatabases)('the log of a whole run on %s', (_name, start) => {
  let databases: TestDatabases
  let mailbox: Mailbox
  let server: ServerProcess | undefined
  const mails: { to: string; code?: string; link?: string }[] = []
  beforeAll(async () => {
    databases = await start()
    mailbox = await startMailbox(mail => {
      if (mail.to === bob) throw new Error(`5.1.1 <${bob}> is unknown here`)
      mails.push(mail)
    })
  })
  afterAll(async () => {
    await server?.kill()
    await mailbox.close()
    await databases.stop()
  })

  test('is lines of JSON with routes and error codes, without names or secrets', async () => {
    const store = await databases.create()
    const database = await openDatabase(store)
    const running = await startServerProcess(store, mailbox.smtp, { PROXIES: '1', METRICS_TOKEN: 'm'.repeat(40) })
    server = running
    const browsers: ReturnType<typeof openVisitor>[] = []
    const visit = () => {
      const browser = openVisitor(request => {
        request.headers.set('x-forwarded-for', networkAddress)
        return running.send(request)
      }, localOrigin)
      browsers.push(browser)
      return browser
    }
    const tokens: string[] = []
    /** Resets the wait of half a minute. */
    const soon = () => database.run('DELETE FROM secure_attempts')
    const lastCode = () => mails.at(-1)?.code ?? 'none'
    const wallet = createWallet()
    const visitor = visit()
    const send = (method: string, path: string, body?: object) => visitor.request(method, path, body)
    const statuses: number[] = []
    const said = async (answer: Promise<{ status: number }>) => void statuses.push((await answer).status)

    // Creates a wallet, from the code to the second factor.
    await said(visitor.ask(ann))
    await said(visitor.ask(ann))
    await said(visitor.bring('000000'))
    await said(visitor.bring(lastCode()))
    tokens.push(...visitor.cookies.values())
    await said(visitor.keep(wallet))
    await said(visitor.keep(createWallet()))
    await said(send('GET', '/api/session'))
    await said(send('PUT', '/api/wallet/recovery', { kind: 'file', sealed: 'sealed-recovery-of-ann' }))
    await said(send('PUT', '/api/handover', { step: 'hello', text: 'hello-of-a-browser' }))
    await soon()
    await said(send('POST', '/api/confirm', { device: 'Chrome' }))
    await said(send('POST', '/api/confirm/code', { code: lastCode() }))
    tokens.push(...visitor.cookies.values())
    await soon()
    await said(send('POST', '/api/email/update', { email: next }))
    await said(send('POST', '/api/email/update/primary', { code: lastCode() }))
    await said(send('POST', '/api/email/update/secondary', { code: lastCode() }))

    // Another browser, and one without cookies.
    await soon()
    const other = visit()
    await said(other.ask(next))
    await said(other.bring(lastCode()))
    const link = new URL(mails.at(-1)?.link ?? '')
    await said(other.openLink(link.href))
    await said(other.press(link.href, 'approved'))
    await said(other.wait())
    await soon()
    const bare = { 'latchkey-browser': '' }
    const asked = await visit().request('POST', '/api/email', { projectId: 'shop', email: ann, device: 'x' }, bare)
    const browser = asked.headers.get('latchkey-browser') ?? ''
    const named = { 'latchkey-browser': browser }
    const brought = await visit().request('POST', '/api/email/code', { code: lastCode() }, named)
    const session = brought.headers.get('latchkey-session') ?? ''
    await said(visit().request('GET', '/api/wallet', undefined, { ...named, authorization: `Bearer ${session}` }))

    // Rejected and failing requests, with secrets wherever the log could contain them.
    await soon()
    await said(visit().ask(bob))
    await said(visit().ask(`${'a'.repeat(400)}${ann}`))
    await said(visit().request('POST', '/api/email', `{"email":"${ann}",`))
    await said(visit().request('GET', `/api/projects/${ann}?token=${session}`))
    await said(visit().request('GET', `/${ann}/${session}`))
    await said(visit().request('GET', '/metrics', undefined, { authorization: `Bearer ${session}` }))
    await said(visit().request('PUT', '/api/wallet', wallet, { origin: 'https://evil.example' }))
    await database.run('DROP TABLE secure_wallets')
    await said(send('GET', '/api/wallet'))
    await said(send('PUT', '/api/wallet', wallet))
    await said(send('POST', '/api/sign-out', {}))
    await database.close()
    expect(await running.stop()).toBe(0)

    expect(statuses).toEqual([
      ...[200, 429, 401, 200, 200, 409, 200, 200, 200, 200, 200, 200, 200, 200],
      ...[200, 200, 200, 200, 200, 200],
      ...[502, 400, 400, 403, 404, 401, 403, 500, 500, 200],
    ])
    const log = running.log()
    const lines = log
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    // There is one line for the start and one for each request, including the three whose headers are checked above.
    expect(lines).toHaveLength(1 + statuses.length + 2)
    const known = ['time', 'level', 'route', 'status', 'milliseconds', 'code', 'failure']
    for (const line of lines.slice(1)) {
      expect(Object.keys(line).filter(key => !known.includes(key))).toEqual([])
      expect(line).toMatchObject({ time: expect.any(String), route: expect.any(String), status: expect.any(Number) })
      expect(line.route).toMatch(/^(?:none|(?:GET|POST|PUT) \/[-a-z/:]+)$/)
    }
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { route: 'POST /api/email', code: 'mailFailed' },
      { route: 'GET /api/wallet', code: 'internalError', failure: expect.stringContaining('secure_wallets') },
      { route: 'PUT /api/wallet', code: 'internalError', failure: expect.stringContaining('secure_wallets') },
    ])
    const ids = browsers.flatMap(({ cookies }) => [...cookies.values()])
    const codes = mails.flatMap(({ code }) => code ?? [])
    expect(codes.length).toBeGreaterThan(5)
    const secrets = {
      ...{ ann, next, bob, domain: 'secret.example', network: networkAddress },
      ...{ share: wallet.share, check: wallet.check, generation: wallet.generation, address: wallet.addresses.eip155 },
      ...{ recovery: 'sealed-recovery', handover: 'hello-of', link: link.hash.slice(1) },
      ...{ browser, session, secret: 'A'.repeat(43), metrics: 'm'.repeat(40) },
      ...Object.fromEntries([...tokens, ...ids].map((token, index) => [`cookie ${index}`, token])),
    }
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).not.toBe('')
      expect(log.includes(secret), what).toBe(false)
    }
    // A time may contain six digits, so a code is searched as a separate word.
    const words = new Set(log.split(/\D+/))
    for (const code of codes) expect(words.has(code)).toBe(false)
  }, 60_000)
})

import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createWorld, type World } from './world.test-support.ts'

type Kept = Parameters<Parameters<typeof startMailbox>[0]>[0]

const ann = 'ann@example.com'
let mails: Kept[]
let reject: Error | undefined
let mailbox: Mailbox
let world: World
beforeAll(async () => {
  mailbox = await startMailbox(mail => {
    if (reject) throw reject
    mails.push(mail)
  })
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  mails = []
  reject = undefined
  world = await createWorld({ mail: { smtp: mailbox.smtp, from: 'Shop <wallet@shop.example>' } })
})
afterEach(() => world.close())

test('a mail is sent by SMTP, as text and as HTML, in the language of its reader', async () => {
  await world.visit().ask(ann, { language: 'de-AT' })
  world.pass(30)
  await world
    .visit()
    .request(
      'POST',
      '/api/email',
      { projectId: 'shop', email: ann, device: 'Chrome on macOS' },
      { 'accept-language': 'fr, en;q=0.5, de;q=0.1' },
    )
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ann, `shop.example: Dein Code ist ${mails[0]?.code}`],
    [ann, `shop.example: your code is ${mails[1]?.code}`],
  ])
  for (const { text, html, code } of mails) {
    expect(code).toMatch(/^\d{6}$/)
    for (const body of [text, html]) {
      const [first] = body.slice(body.indexOf('shop.example')).split('\n')
      expect(first).toMatch(/^shop\.example \(Chrome on macOS\)/)
      expect(body).toMatch(/Never share this code\.|Gib diesen Code nie weiter\./)
    }
    expect(html).toContain(`>${code}<`)
    expect(html).not.toMatch(/<(script|img|link|iframe)|https?:/)
  }
})

test('a mail has no more header lines and recipients, for any input of a page', async () => {
  const hostile = 'Chrome\r\nBcc: eve@evil.example\r\n\r\n<a href="https://evil.example">www.evil.example'
  await world.visit().ask(ann, { device: hostile, origin: `https://${hostile}` })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: ann, subject: `shop.example: your code is ${mails[0]?.code}` })
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/evil\.example|<a /)
})

test('a mail contains no text of its requester: browsers have names of this server', async () => {
  const fraud = 'Fraud alert - call (800) 555-0199 at once. Chrome/140.0 www.evil.example'
  const names = ['Chrome', 'Browser', 'Firefox on Linux']
  const agents = [
    fraud,
    fraud.replace('Chrome/', ''),
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 call me',
  ]
  for (const agent of agents) {
    world.pass(30)
    const asked = { projectId: 'shop', email: ann, device: fraud }
    await world.visit().request('POST', '/api/email', asked, { 'user-agent': agent })
  }
  expect(mails.map(({ text }) => /shop\.example \((.*?)\)/.exec(text)?.[1])).toEqual(names)
  for (const { text, html } of mails) expect(`${text}${html}`).not.toMatch(/fraud|800|evil|call/i)
})

test('a mail that a server rejects is reported as failed, and the log has no address', async () => {
  reject = new Error(`5.1.1 <${ann}> User unknown`)
  const { status, body } = await world.visit().ask(ann)
  expect([status, body.error?.code]).toEqual([502, 'mailFailed'])
  expect(JSON.stringify(body)).not.toContain('unknown')
  expect(world.logged).toMatchObject([{ level: 'error', route: 'POST /api/email', code: 'mailFailed' }])
  expect(world.logged[0]?.failure).toMatch(/EMESSAGE|EENVELOPE|4\d\d|5\d\d/)
  expect(JSON.stringify(world.logged)).not.toContain('ann')
})

test('mails leave no address, code, token or share in the log, for all requests', async () => {
  const codeTo = () => mails.at(-1)?.code
  const visitor = world.visit('203.0.113.7')
  await visitor.ask(ann)
  const codes = [codeTo()]
  await visitor.bring('000000')
  await visitor.bring(codeTo())
  const share = 'the-share-of-the-server'
  await visitor.keep({
    generation: 'a'.repeat(32),
    share,
    check: 'b'.repeat(64),
    addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) },
  })
  await visitor.wallet()
  const other = world.visit('203.0.113.8')
  world.pass(30)
  await other.ask(ann)
  codes.push(codeTo())
  await other.bring(codeTo())
  const link = mails.at(-1)?.link ?? ''
  await other.openLink(link)
  await other.press(link, 'approved')
  await other.wait()
  await other.request('GET', '/api/projects/none')
  // A failing request, whose log includes the database driver's text.
  await world.database.run('DROP TABLE secure_wallets')
  expect((await visitor.request('GET', '/api/wallet')).status).toBe(500)
  const log = JSON.stringify(world.logged)
  expect(world.logged.length).toBeGreaterThan(10)
  expect(log).toContain('secure_wallets')
  const tokens = [...visitor.cookies.values(), ...other.cookies.values(), new URL(link).hash.slice(1)]
  for (const secret of [ann, 'ann', share, '203.0.113', ...codes, ...tokens]) expect(log).not.toContain(secret)
})

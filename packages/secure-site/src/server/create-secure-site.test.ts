import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createWallet } from './visitor.test-support.ts'
import { createWorld, useWorldOn } from './world.test-support.ts'

const [ann, bob, eve] = ['ann@example.com', 'bob@example.com', 'eve@example.com'] as const

describe.each(testDatabases)('a secure site on %s', (_name, start) => {
  const world = useWorldOn(start, createWorld)

  test('signs in by a code, stores a share, returns it, and signs out', async () => {
    const visitor = world.visit()
    expect(await visitor.session()).toEqual({ user: null })
    expect((await visitor.ask('  Ann@Example.com ')).body).toEqual({ action: 'VERIFY_OTP' })
    expect((await visitor.bring(world.post.codeTo(ann))).body).toEqual({ status: 'connected' })
    expect(await visitor.session()).toEqual({ user: { id: expect.any(String), email: ann }, isFresh: true })
    expect(await visitor.wallet()).toEqual({ wallet: null })
    const wallet = createWallet()
    const kept = { wallet: { ...wallet, createdAt: world.now() } }
    expect((await visitor.keep(wallet)).body).toEqual(kept)
    expect(await visitor.wallet()).toEqual(kept)
    // A signed-in user gets the answer without a mail.
    const mails = world.post.mails.length
    expect((await visitor.ask(ann)).body).toEqual({ action: 'CONNECT' })
    expect(world.post.mails).toHaveLength(mails)
    expect((await visitor.request('POST', '/api/sign-out', {})).body).toEqual({})
    expect(await visitor.session()).toEqual({ user: null })
    expect((await visitor.wallet()).error?.code).toBe('notSignedIn')
  })

  test('prompts for a browser that was never used for a wallet, and accepts it by the link of the mail', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const other = world.visit('203.0.113.7')
    expect((await world.signIn(other, ann)).body).toEqual({ status: 'verifyDevice' })
    expect(await other.session()).toEqual({ user: null })
    world.pass(30)
    expect((await other.ask(ann, { language: 'de' })).body).toEqual({ action: 'VERIFY_DEVICE' })
    expect(world.post.mails.at(-1)).toMatchObject({ to: ann, subject: 'Neuen Browser zulassen' })
    const link = world.post.linkTo(ann)
    const page = await visitor.openLink(link)
    for (const fact of ['Chrome on macOS', '203.0.113.7', 'November 23, 2026']) expect(page.body.text).toContain(fact)
    const waiting = other.wait()
    expect((await visitor.press(link, 'approved')).body.text).toContain('The other browser is logged in')
    expect((await waiting).body).toEqual({ status: 'connected' })
    expect(await other.wallet()).toMatchObject({ wallet })
    // A link and its approval can be used once.
    expect((await visitor.press(link, 'refused')).body.text).toContain('no longer works')
    expect((await other.wait()).body.error?.code).toBe('codeMissing')
    await other.request('POST', '/api/sign-out', {})
    expect((await world.signIn(other, ann)).body).toEqual({ status: 'connected' })
  })

  test('rejects a browser that its user rejected', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    await world.visit().press(world.post.linkTo(ann), 'refused')
    expect((await other.wait()).body).toEqual({ status: 'refused' })
    expect((await other.wallet()).error?.code).toBe('notSignedIn')
    expect((await world.signIn(other, ann)).body).toEqual({ status: 'verifyDevice' })
  })

  test('accepts a code once, of 20 simultaneous requests', async () => {
    const visitor = world.visit()
    await visitor.ask(ann)
    const code = world.post.codeTo(ann)
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.bring(code)))
    const welcomed = answers.filter(({ body }) => body.status === 'connected')
    expect(welcomed).toHaveLength(1)
    for (const { body } of answers) if (body.status !== 'connected') expect(body.error?.code).toBe('codeExpired')
    expect(await world.database.all('SELECT count(*) AS n FROM secure_sessions')).toEqual([{ n: 1 }])
  })

  test('accepts five guesses, of 40 simultaneous ones, and not even the code after them', async () => {
    const visitor = world.visit()
    await visitor.ask(ann)
    const code = world.post.codeTo(ann) ?? ''
    const wrong = (number: number) => String((Number(code) + number) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => visitor.bring(wrong(index + 1))))
    const codes = answers.map(({ body }) => body.error?.code)
    expect(codes.filter(each => each === 'codeWrong')).toHaveLength(5)
    expect(codes.filter(each => each === 'codeExpired')).toHaveLength(35)
    expect((await visitor.bring(code)).body.error?.code).toBe('codeExpired')
  })

  test('creates one user for an address that two browsers prove at a time', async () => {
    const visitors = [world.visit(), world.visit()]
    const codes: (string | undefined)[] = []
    for (const visitor of visitors) {
      await visitor.ask(ann)
      codes.push(world.post.codeTo(ann))
      world.pass(30)
    }
    await Promise.all(visitors.map((visitor, index) => visitor.bring(codes[index])))
    const [first, second] = await Promise.all(visitors.map(visitor => visitor.session()))
    expect(first).toEqual(second)
    expect(await world.database.all('SELECT count(*) AS n FROM secure_users')).toEqual([{ n: 1 }])
  })

  test('stores a share once: the same again has the same answer, and no other replaces it', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const first = await visitor.wallet()
    world.pass(60)
    expect((await visitor.keep(wallet)).body).toEqual(first)
    const others = [createWallet(), { ...wallet, share: 'another' }, { ...wallet, check: 'b'.repeat(64) }]
    for (const other of others) expect((await visitor.keep(other)).body.error?.code).toBe('walletExists')
    expect(await visitor.wallet()).toEqual(first)
  })

  test('stores one of 20 wallets that are created at a time', async () => {
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.keep(createWallet())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('returns no share of another user, also if the database was changed', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const { visitor: other } = await world.settle(eve)
    expect(JSON.stringify(await other.wallet())).not.toContain(wallet.share)
    const [row] = await world.database.all('SELECT * FROM secure_wallets WHERE generation = ?', wallet.generation)
    await world.database.run(
      'UPDATE secure_wallets SET sealed_share = ?, generation = ? WHERE user_id <> ?',
      String(row?.sealed_share),
      wallet.generation,
      String(row?.user_id),
    )
    expect((await other.request('GET', '/api/wallet')).status).toBe(500)
    expect(await visitor.wallet()).toMatchObject({ wallet })
  })

  test('changes the address by a code of each, and the former signs in no more', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const { user } = (await visitor.session()) as { user: { id: string } }
    const change = (step: string, body: object) => visitor.request('POST', `/api/email/update${step}`, body)
    world.pass(30)
    expect((await change('', { email: bob })).body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(world.post.mails.at(-1)).toMatchObject({ to: ann, text: expect.stringContaining(bob) })
    const code = world.post.codeTo(ann)
    expect((await change('/secondary', { code })).body.error?.code).toBe('codeMissing')
    expect((await change('/primary', { code })).body).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    expect((await change('/primary', { code })).body.error?.code).toBe('codeExpired')
    expect((await change('/secondary', { code })).body.error?.code).toBe('codeWrong')
    expect((await change('/secondary', { code: world.post.codeTo(bob) })).body).toEqual({
      user: { id: user.id, email: bob },
    })
    expect(await visitor.wallet()).toMatchObject({ wallet })
    await visitor.request('POST', '/api/sign-out', {})
    expect((await world.signIn(visitor, ann)).body).toEqual({ status: 'connected' })
    expect(await visitor.wallet()).toEqual({ wallet: null })
    await visitor.request('POST', '/api/sign-out', {})
    await world.signIn(visitor, bob)
    expect(await visitor.wallet()).toMatchObject({ wallet })
  })

  test('accepts no earlier link to the former address', async () => {
    const { visitor } = await world.settle(ann)
    const stranger = world.visit()
    expect((await world.signIn(stranger, ann)).body).toEqual({ status: 'verifyDevice' })
    const link = world.post.linkTo(ann)
    const change = (step: string, body: object) => visitor.request('POST', `/api/email/update${step}`, body)
    await change('', { email: bob })
    await change('/primary', { code: world.post.codeTo(ann) })
    await change('/secondary', { code: world.post.codeTo(bob) })
    await stranger.press(link, 'approved')
    expect((await stranger.wait()).body.error?.code).toBe('codeMissing')
    expect(await stranger.session()).toEqual({ user: null })
  })

  test('leaves an address with the wallet that it has', async () => {
    const { visitor } = await world.settle(ann)
    const { visitor: other, wallet } = await world.settle(bob)
    const change = (step: string, body: object) => visitor.request('POST', `/api/email/update${step}`, body)
    world.pass(60)
    await change('', { email: bob })
    // The answer does not show that the address has a user until it is proven.
    expect((await change('/primary', { code: world.post.codeTo(ann) })).body).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
    })
    expect((await change('/secondary', { code: world.post.codeTo(bob) })).body.error?.code).toBe('emailTaken')
    expect(await visitor.session()).toMatchObject({ user: { email: ann } })
    expect(await other.wallet()).toMatchObject({ wallet })
    // The tries count although their transactions were rolled back.
    const again = []
    for (let turn = 0; turn < 5; turn++)
      again.push((await change('/secondary', { code: world.post.codeTo(bob) })).body.error?.code)
    expect(again).toEqual(['emailTaken', 'emailTaken', 'emailTaken', 'emailTaken', 'codeExpired'])
  })

  test('stores recoveries of a wallet, unchanged', async () => {
    const { visitor } = await world.settle(ann)
    const put = (recovery: object) => visitor.request('PUT', '/api/wallet/recovery', recovery)
    const passkey = { kind: 'passkey', label: 'Phone', credentialId: 'abc_-9', sealed: 'only.ciphertext' }
    const createdAt = world.now()
    expect((await put(passkey)).body).toEqual({ recoveries: [{ ...passkey, createdAt }] })
    expect((await put(passkey)).body).toEqual({ recoveries: [{ ...passkey, createdAt }] })
    expect((await put({ ...passkey, sealed: 'another' })).body.error?.code).toBe('recoveryExists')
    expect((await put({ kind: 'file' })).body.recoveries).toHaveLength(2)
    const more = Array.from({ length: 30 }, (_, count) => put({ ...passkey, credentialId: `key${count}` }))
    expect((await Promise.all(more)).filter(({ status }) => status === 200)).toHaveLength(18)
    const { recoveries } = (await visitor.request('GET', '/api/wallet/recovery')).body
    expect(recoveries).toHaveLength(20)
    expect(recoveries).toContainEqual({ ...passkey, createdAt })
    const newcomer = world.visit()
    await world.signIn(newcomer, bob)
    expect((await newcomer.request('PUT', '/api/wallet/recovery', passkey)).body.error?.code).toBe('walletMissing')
  })
})

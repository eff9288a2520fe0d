import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Mail } from './mail.ts'
import { createWallet, signSplit, type Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

type Wallet = ReturnType<typeof createWallet>

const ann = 'ann@example.com'
const file = { kind: 'file' }
const passkey = { kind: 'passkey', label: 'Phone', credentialId: 'abc_-9', sealed: 'only.ciphertext' }

describe.each(testDatabases)('new shares of a wallet, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let mails: Mail[]
  let isDown: boolean
  beforeEach(async () => {
    mails = []
    isDown = false
    world = await createWorld({
      store: await databases.create(),
      mail: async mail => {
        mails.push(mail)
        if (isDown) throw new Error('452')
      },
    })
  })
  afterEach(() => world.close())

  /** Shares that a test has put, by generation, with the one that they replace. */
  const putShares = new Map<string, Parameters<typeof signSplit>>()

  const codeOf = () => /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0]

  const actionsOf = (visitor: Visitor) => {
    const codeOrStatus = async (answer: ReturnType<Visitor['request']>) => {
      const { status, body } = await answer
      return body.error?.code ?? status
    }
    const put = (from: string, wallet: Wallet) => {
      putShares.set(wallet.generation, [from, wallet])
      return visitor.request('PUT', '/api/wallet/split', { from, wallet })
    }
    const add = (generation: string, recovery: object) =>
      visitor.request('PUT', '/api/wallet/split/recovery', { generation, ...recovery })
    /** Signs the shares that were put, unless a test has another proof. */
    const commit = async (generation: string, proof?: string) => {
      const shares = putShares.get(generation)
      const signed = proof ?? (shares && (await signSplit(...shares)))
      return visitor.request('POST', '/api/wallet/split/commit', { generation, proof: signed })
    }
    return {
      visitor,
      put,
      add,
      commit,
      tryPut: (from: string, wallet: Wallet) => codeOrStatus(put(from, wallet)),
      tryAdd: (generation: string, recovery: object) => codeOrStatus(add(generation, recovery)),
      tryCommit: (generation: string, proof?: string) => codeOrStatus(commit(generation, proof)),
      pending: async () => (await visitor.request('GET', '/api/wallet/split')).body.split,
      recoveries: async () =>
        ((await visitor.request('GET', '/api/wallet/recovery')).body.recoveries as { kind: string }[]).map(
          ({ kind }) => kind,
        ),
      generation: async () => ((await visitor.wallet()).wallet as { generation: string }).generation,
    }
  }

  /** Logs in, and stores a wallet with a file as its recovery. */
  const settle = async (email = ann) => {
    const visitor = world.visit('203.0.113.7')
    await visitor.ask(email)
    await visitor.bring(codeOf())
    const wallet = createWallet()
    await visitor.keep(wallet)
    await visitor.request('PUT', '/api/wallet/recovery', { ...file, generation: wallet.generation })
    mails = []
    return { wallet, next: { ...createWallet(), addresses: wallet.addresses }, ...actionsOf(visitor) }
  }

  test('replace the share and the recoveries at once, and only then', async () => {
    const { wallet, next, put, add, commit, pending, recoveries, visitor } = await settle()
    expect(await pending()).toBeNull()
    expect((await put(wallet.generation, next)).body.split).toEqual({
      from: wallet.generation,
      wallet: next,
      recoveries: [],
    })
    expect((await add(next.generation, passkey)).body.split).toMatchObject({ recoveries: [passkey] })
    expect(await visitor.wallet()).toMatchObject({ wallet })
    expect(await recoveries()).toEqual(['file'])
    expect((await commit(next.generation)).body).toMatchObject({ wallet: { ...next, former: [wallet.generation] } })
    expect(await visitor.wallet()).toMatchObject({ wallet: next })
    expect(await recoveries()).toEqual(['passkey'])
    expect((await visitor.request('GET', '/api/wallet/recovery')).body.recoveries).toMatchObject([passkey])
    expect(await pending()).toBeNull()
    // The former share is in no row, sealed or not.
    for (const table of ['secure_splits', 'secure_split_recoveries', 'secure_operator_shares'])
      expect(await world.database.all(`SELECT * FROM ${table}`)).toEqual([])
    expect(await world.database.all('SELECT generation FROM secure_wallets')).toEqual([{ generation: next.generation }])
  })

  test('cannot be put back by the former wallet', async () => {
    const { wallet, next, put, add, commit, tryPut, visitor } = await settle()
    await put(wallet.generation, next)
    await add(next.generation, file)
    await commit(next.generation)
    expect((await visitor.keep(wallet)).body.error?.code).toBe('walletExists')
    expect(await tryPut(next.generation, wallet)).toBe('splitOver')
    expect(await tryPut(wallet.generation, { ...createWallet(), addresses: wallet.addresses })).toBe('splitOver')
    expect(await visitor.wallet()).toMatchObject({ wallet: next })
  })

  test('are announced by one mail, which names the browser, and are not stored if it fails', async () => {
    const { wallet, next, put, add, commit, tryPut, pending } = await settle()
    isDown = true
    expect(await tryPut(wallet.generation, next)).toBe('mailFailed')
    expect(await pending()).toBeNull()
    isDown = false
    mails = []
    const first = await put(wallet.generation, next)
    expect((await put(wallet.generation, next)).body).toEqual(first.body)
    await add(next.generation, file)
    await commit(next.generation)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ann, 'The parts of your wallet are being replaced'],
    ])
    expect(mails[0]?.text).toContain('Browser: Chrome on macOS')
    expect(mails[0]?.text).toContain('IP address: 203.0.113.7')
  })

  test('need a user who has just confirmed their identity, at each step', async () => {
    const { wallet, next, tryPut, tryAdd, tryCommit, visitor, generation } = await settle()
    const steps = [
      () => tryPut(wallet.generation, next),
      () => tryAdd(next.generation, file),
      () => tryCommit(next.generation),
    ]
    for (const step of steps) {
      world.pass(301)
      expect(await step()).toBe('loginNotFresh')
      await visitor.request('POST', '/api/confirm', {})
      const code = codeOf() ?? ''
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      expect((await visitor.request('POST', '/api/confirm/code', { code: wrong })).body.error?.code).toBe('codeWrong')
      expect(await step()).toBe('loginNotFresh')
      expect((await visitor.request('POST', '/api/confirm/code', { code })).status).toBe(200)
      expect(await step()).toBe(200)
    }
    expect(await generation()).toBe(next.generation)
  })

  test('are committed only with a signature of the wallet, which a login without any share does not have', async () => {
    const { wallet, next, put, add, tryCommit, visitor, recoveries } = await settle()
    const stranger = createWallet()
    await put(wallet.generation, next)
    await add(next.generation, passkey)
    const proofs = [
      await signSplit(wallet.generation, { ...next, addresses: stranger.addresses }),
      await signSplit(wallet.generation, { ...next, share: stranger.share }),
      await signSplit(wallet.generation, { ...next, check: stranger.check }),
      await signSplit(wallet.generation, { ...next, generation: stranger.generation }),
      await signSplit(stranger.generation, next),
      `0x${'0'.repeat(130)}`,
      `0x${'f'.repeat(130)}`,
    ]
    for (const proof of proofs) expect(await tryCommit(next.generation, proof)).toBe('walletExists')
    const unsigned = await visitor.request('POST', '/api/wallet/split/commit', { generation: next.generation })
    expect(unsigned.body.error?.code).toBe('walletExists')
    expect(await visitor.wallet()).toMatchObject({ wallet })
    expect(await recoveries()).toEqual(['file'])
    expect(await tryCommit(next.generation)).toBe(200)
    const again = await visitor.request('POST', '/api/wallet/split/commit', { generation: next.generation })
    expect(again.status).toBe(200)
  })

  test('are committed once, also if requests repeat, arrive late or out of order', async () => {
    const { wallet, next, tryPut, tryAdd, tryCommit, generation, recoveries } = await settle()
    expect(await tryCommit(next.generation)).toBe('splitOver')
    expect(await tryAdd(next.generation, file)).toBe('splitOver')
    expect(await tryPut(next.generation, wallet)).toBe('splitOver')
    expect(await tryPut(wallet.generation, wallet)).toBe('splitOver')
    expect(await tryPut(wallet.generation, { ...next, addresses: { ...next.addresses, solana: '1'.repeat(40) } })).toBe(
      'walletExists',
    )
    expect(await tryPut(wallet.generation, next)).toBe(200)
    expect(await tryCommit(next.generation)).toBe('recoveryMissing')
    expect(await tryAdd(wallet.generation, file)).toBe('splitOver')
    for (let turn = 0; turn < 2; turn++) expect(await tryAdd(next.generation, passkey)).toBe(200)
    expect(await tryAdd(next.generation, { ...passkey, sealed: 'another' })).toBe('recoveryExists')
    expect(await tryCommit(createWallet().generation)).toBe('splitOver')
    expect(await generation()).toBe(wallet.generation)
    for (let turn = 0; turn < 3; turn++) expect(await tryCommit(next.generation)).toBe(200)
    // The requests of before arrive again.
    expect(await tryPut(wallet.generation, next)).toBe('splitOver')
    expect(await tryAdd(next.generation, file)).toBe('splitOver')
    expect(await generation()).toBe(next.generation)
    expect(await recoveries()).toEqual(['passkey'])
  })

  test('are committed once if many requests come at a time', async () => {
    const { wallet, next, put, add, tryCommit, recoveries } = await settle()
    await put(wallet.generation, next)
    await add(next.generation, file)
    expect(await Promise.all(Array.from({ length: 8 }, () => tryCommit(next.generation)))).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
    expect(await recoveries()).toEqual(['file'])
    expect(await world.database.all('SELECT former FROM secure_wallets')).toEqual([{ former: wallet.generation }])
  })

  test('are those of the last of two browsers that start, and the pending ones of the first end', async () => {
    const one = await settle()
    const next = { ...createWallet(), addresses: one.wallet.addresses }
    await one.put(one.wallet.generation, one.next)
    await one.add(one.next.generation, passkey)
    const { visitor } = one
    const other = actionsOf(world.visit('203.0.113.9'))
    visitor.cookies.forEach((value, name) => other.visitor.cookies.set(name, value))
    await other.put(one.wallet.generation, next)
    expect(await one.pending()).toMatchObject({ wallet: next, recoveries: [] })
    expect(await one.tryCommit(one.next.generation)).toBe('splitOver')
    expect(await other.tryCommit(next.generation)).toBe('recoveryMissing')
    await other.add(next.generation, file)
    const answers = await Promise.all([one.tryCommit(one.next.generation), other.tryCommit(next.generation)])
    expect(answers).toEqual(['splitOver', 200])
    expect(await one.generation()).toBe(next.generation)
  })

  test('are removed after a day if no browser finishes them, and the shares in use stay', async () => {
    const { wallet, next, put, add, tryCommit, visitor, generation } = await settle()
    await put(wallet.generation, next)
    await add(next.generation, file)
    world.pass(86_400)
    await visitor.request('POST', '/api/confirm', {})
    await visitor.request('POST', '/api/confirm/code', { code: codeOf() })
    expect(await tryCommit(next.generation)).toBe('splitOver')
    expect(await generation()).toBe(wallet.generation)
    for (const table of ['secure_splits', 'secure_split_recoveries'])
      expect(await world.database.all(`SELECT * FROM ${table}`)).toEqual([])
    expect(await tryCommit(wallet.generation)).toBe(200)
  })

  test('belong to one user: another user reads and commits none of them', async () => {
    const { wallet, next, put, add, generation } = await settle()
    const bob = await settle('bob@example.com')
    await put(wallet.generation, next)
    await add(next.generation, file)
    expect(await bob.pending()).toBeNull()
    expect(await bob.tryPut(wallet.generation, next)).toBe('splitOver')
    expect(await bob.tryCommit(next.generation)).toBe('splitOver')
    expect(await generation()).toBe(wallet.generation)
    expect(await bob.generation()).toBe(bob.wallet.generation)
  })

  test('are not committed if this server cannot open the share', async () => {
    const { wallet, next, put, add, tryCommit, generation } = await settle()
    await put(wallet.generation, next)
    await add(next.generation, file)
    const [sealed] = await world.database.all('SELECT sealed_share FROM secure_wallets')
    await world.database.run('UPDATE secure_splits SET sealed_share = ?', String(sealed?.sealed_share))
    expect(await tryCommit(next.generation)).toBe('internalError')
    expect(await generation()).toBe(wallet.generation)
  })

  test('are over if the shares that they replace are not in use', async () => {
    const { wallet, next: renewed, put, add, tryCommit, pending } = await settle()
    await put(wallet.generation, renewed)
    await add(renewed.generation, file)
    await world.database.run('UPDATE secure_splits SET from_generation = ?', createWallet().generation)
    expect(await pending()).toBeNull()
    expect(await tryCommit(renewed.generation)).toBe('splitOver')
  })

  test('end transfers between browsers that carry a former share', async () => {
    const { wallet, next, put, add, commit, visitor } = await settle()
    await visitor.request('PUT', '/api/handover', { step: 'hello', text: 'hello' })
    await put(wallet.generation, next)
    await add(next.generation, file)
    await commit(next.generation)
    expect((await visitor.request('GET', '/api/handover')).body).toEqual({ handover: null })
  })

  test('take no recovery of former shares, also of a frame of the version before', async () => {
    const { wallet, next, put, add, commit, visitor, recoveries } = await settle()
    const keep = async (recovery: object) =>
      (await visitor.request('PUT', '/api/wallet/recovery', recovery)).body.error?.code ?? 'kept'
    expect(await keep(passkey)).toBe('kept')
    expect(await keep({ ...passkey, credentialId: 'other', generation: next.generation })).toBe('recoveryUnreadable')
    await put(wallet.generation, next)
    await add(next.generation, file)
    await commit(next.generation)
    expect(await keep(passkey)).toBe('recoveryUnreadable')
    expect(await keep({ ...passkey, generation: wallet.generation })).toBe('recoveryUnreadable')
    expect(await recoveries()).toEqual(['file'])
    expect(await keep({ ...passkey, generation: next.generation })).toBe('kept')
    expect(await recoveries()).toEqual(['file', 'passkey'])
  })
})

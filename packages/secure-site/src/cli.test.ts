import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startMailbox } from '@latchkey/sandbox/mailbox'
import { openDatabase } from '@latchkey/sql'
import { testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, expect, test } from 'vitest'

import { accountDeployments } from './account-contracts/deployments.ts'
import { readCliOptions } from './cli-options.ts'
import { listKnownNetworks } from './known-networks.ts'
import { localOrigin, startServerProcess } from './server-process.test-support.ts'
import { createSecureSite } from './server/index.ts'
import { createPost, openVisitor, createWallet } from './server/visitor.test-support.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-secure-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const frame = mkdtempSync(join(folder, 'frame-'))
writeFileSync(join(frame, 'index.html'), '<!doctype html>')

const good = {
  FRAME: frame,
  ORIGIN: 'https://secure.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  PROJECTS: '{"shop":["https://shop.example"],"open":null}',
  NETWORKS: '[{"chainId":"eip155:1","name":"Ethereum","symbol":"ETH","decimals":18,"rpc":"https://rpc.example"}]',
}

test('readCliOptions reports all missing settings at once', async () => {
  const { missing } = (await readCliOptions({ FRAME: folder, DATABASE_URL: 'postgres://db.example/wallets' })) as {
    missing: string[]
  }
  expect(missing.map(each => each.split(':')[0])).toEqual([
    'ORIGIN is missing',
    'SMTP_URL is missing',
    'PROJECTS is missing',
    'SECRET is missing',
    'NETWORKS is missing',
    'FRAME cannot be right',
  ])
})

test('the command reports missing settings, and exits with 1', () => {
  const bin = fileURLToPath(new URL('../bin/latchkey-secure-site.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [bin], {
    env: { PATH: process.env.PATH, ...good, SMTP_URL: '' },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^The secure site cannot start:\n- SMTP_URL is missing: .*\n$/)
  expect(status).toBe(1)
})

test('the command exits with 1 if the files of the frame are missing', () => {
  const bin = fileURLToPath(new URL('../bin/latchkey-secure-site.mjs', import.meta.url))
  const { status, stderr, stdout } = spawnSync(process.execPath, [bin], {
    env: { PATH: process.env.PATH, ...good, FRAME: folder },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(stderr).toMatch(/^The secure site cannot start:\n- FRAME cannot be right: .*\n$/)
  expect([status, stdout]).toEqual([1, ''])
})

test('the command prints the transactions that deploy the contracts of smart accounts', () => {
  const bin = fileURLToPath(new URL('../bin/latchkey-secure-site.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [bin, 'contracts'], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(accountDeployments)
  expect([lines.length, status]).toEqual([2, 0])
})

test('readCliOptions reads on which networks smart accounts are contracts of their own', async () => {
  const network = {
    chainId: 'eip155:137',
    rpc: 'https://rpc.example',
    bundler: 'https://bundler.example',
    eip7702: false,
  }
  const read = async (change: object) =>
    readCliOptions({ ...good, NETWORKS: JSON.stringify([{ ...network, ...change }]) })
  expect(await read({})).toMatchObject({ site: { networks: [{ ...network, name: 'Polygon' }] } })
  expect(await read({ eip7702: 'no' })).toEqual({ missing: [expect.stringMatching(/^NETWORKS cannot be read/)] })
})

test('readCliOptions reads above which amount an approval needs a window, for the site and for one network', async () => {
  const networks = [{ chainId: 'eip155:137', rpc: 'https://rpc.example', approvalWindowAbove: '250' }]
  const read = async (settings: object) => {
    const options = await readCliOptions({ ...good, NETWORKS: JSON.stringify(networks), ...settings })
    return 'missing' in options ? options : [options.site.approvalWindowAbove, options.site.networks]
  }
  const ofNetwork = [expect.objectContaining({ approvalWindowAbove: '250' })]
  expect(await read({})).toEqual([undefined, ofNetwork])
  expect(await read({ APPROVAL_WINDOW_ABOVE: ' 0.5 ' })).toEqual(['0.5', ofNetwork])
})

test.each([
  ['ORIGIN', 'https://secure.example/'],
  ['ORIGIN', 'secure.example'],
  ['SMTP_URL', 'mail.example'],
  ['PROJECTS', '["https://shop.example"]'],
  ['PROJECTS', '{"shop":["https://shop.example/"]}'],
  ['PROJECTS', '/no/such/file'],
  ['SECRET', 'too short'],
  ['NETWORKS', '{}'],
  ['NETWORKS', '[{"chainId":"eip155:0"}]'],
  ['NETWORKS', '/no/such/file'],
  ['NETWORKS', '[{"chainId":"eip155:1","rpc":"https://rpc.example","eip7720":false}]'],
  ['NETWORKS', '[{"chainId":"eip155:1","rpc":"https://a.example"},{"chainId":"eip155:1","rpc":"https://b.example"}]'],
  ['RESTORED_AT', '2026-99-99'],
  ['RESTORED_AT', '2026-11-23garbage'],
  ['UPGRADED_AT', '2026-99-99'],
  ['CONNECT', 'https://a.example; script-src *'],
  ['CONNECT', "'unsafe-inline'"],
  ['MAIL_FROM', 'not a mail'],
  ['PORT', '70000'],
  ['PROXIES', '-1'],
  ['FRAME', '/no/such/folder'],
  ['FRAME', folder],
  ['METRICS_TOKEN', 'too short'],
  ['APPROVAL_WINDOW_ABOVE', '0,1'],
  ['APPROVAL_WINDOW_ABOVE', '-1'],
  ['NETWORKS', '[{"chainId":"eip155:1","rpc":"https://rpc.example","approvalWindowAbove":0.1}]'],
  ['NETWORKS', '[{"chainId":"eip155:1","rpc":"https://rpc.example","approvalWindowAbove":"much"}]'],
])('readCliOptions rejects %s=%s', async (name, value) => {
  const { missing } = (await readCliOptions({ ...good, [name]: value })) as { missing: string[] }
  expect(missing).toEqual([expect.stringMatching(new RegExp(`^${name} cannot be (right|read): `))])
})

test('readCliOptions names an unknown setting of a network', async () => {
  const network = { chainId: 'eip155:1', rpc: 'https://rpc.example', eip7720: false }
  expect(await readCliOptions({ ...good, NETWORKS: JSON.stringify([network]) })).toEqual({
    missing: [expect.stringContaining('eip7720')],
  })
})

test('readCliOptions rejects an invalid key of Apple', async () => {
  const apple = { APPLE_CLIENT_ID: 'shop', APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY', APPLE_PRIVATE_KEY: 'garbage' }
  expect(await readCliOptions({ ...good, ...apple })).toEqual({
    missing: [expect.stringMatching(/^APPLE_PRIVATE_KEY cannot be right: /)],
  })
})

test('readCliOptions reads every setting', async () => {
  const file = join(folder, 'projects.json')
  writeFileSync(file, good.PROJECTS)
  expect(
    await readCliOptions({
      ...good,
      PROJECTS: file,
      DATABASE_URL: 'file:wallets.db',
      PROXIES: '1',
      UPGRADED_AT: '2026-11-23',
      CONNECT: 'https://a.example https://b.example',
    }),
  ).toEqual({
    host: '127.0.0.1',
    port: 4050,
    proxies: 1,
    site: {
      frame,
      origin: good.ORIGIN,
      projects: { shop: ['https://shop.example'], open: null },
      store: { file: 'wallets.db' },
      networks: [{ chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: 'https://rpc.example' }],
      mail: { smtp: good.SMTP_URL, from: 'wallet@secure.example' },
      mailsPerHour: 3_000,
      mailsPerNetworkAddress: 30,
      loginsPerNetworkAddress: 100,
      nodeUnitsPerMinute: 3_000,
      socials: {},
      connect: ['https://a.example', 'https://b.example'],
      upgradedAt: Date.UTC(2026, 10, 23),
    },
  })
})

// covers: S9.74
test('readCliOptions has names for many EVM networks and three Solana clusters', async () => {
  const rpc = 'https://rpc.example'
  const networks = [
    { chainId: 'eip155:8453', rpc },
    { chainId: 'eip155:137', rpc, name: 'Our Polygon' },
    { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpc },
  ]
  expect(await readCliOptions({ ...good, NETWORKS: JSON.stringify(networks) })).toMatchObject({
    site: {
      networks: [
        { name: 'Base', symbol: 'ETH', decimals: 18, rpc },
        { name: 'Our Polygon', symbol: 'POL', decimals: 18, rpc },
        { name: 'Solana', symbol: 'SOL', decimals: 9, rpc },
      ],
    },
  })
  const known = await listKnownNetworks()
  expect(known.filter(({ chainId }) => chainId.startsWith('eip155:')).length).toBeGreaterThan(400)
  expect(known.filter(({ chainId }) => chainId.startsWith('solana:'))).toHaveLength(3)
  expect(new Set(known.map(({ chainId }) => chainId)).size).toBe(known.length)
  const NETWORKS = JSON.stringify([{ chainId: 'eip155:987654321', rpc, symbol: 'X' }])
  expect(await readCliOptions({ ...good, NETWORKS })).toEqual({
    missing: [expect.stringMatching(/^NETWORKS has eip155:987654321, which is not known here: /)],
  })
})

test('readCliOptions reads the payer of operations, and reports an invalid address', async () => {
  const network = { chainId: 'eip155:1', rpc: 'https://rpc.example', paymasterContext: { policyId: 'a' } }
  const read = (bundler: string) => readCliOptions({ ...good, NETWORKS: JSON.stringify([{ ...network, bundler }]) })
  const bundler = `https://bundler.example/?paymaster=${encodeURIComponent('https://paymaster.example/?key=k')}`
  expect(await read(bundler)).toMatchObject({ site: { networks: [{ ...network, bundler }] } })
  for (const wrong of ['', '/pay', 'javascript:1', 'https://'])
    expect(await read(`https://bundler.example/?paymaster=${encodeURIComponent(wrong)}`)).toEqual({
      missing: [expect.stringMatching(/^NETWORKS has eip155:1, whose bundler has a "paymaster"/)],
    })
})

test('readCliOptions reads the node and the relay of Farcaster', async () => {
  const farcaster = { rpc: 'https://op.example', relay: 'https://relay.example/x' }
  const read = (more: Record<string, string>) => readCliOptions({ ...good, ...more })
  const both = await read({ FARCASTER_RPC: farcaster.rpc, FARCASTER_RELAY: farcaster.relay })
  expect(both).toMatchObject({ site: { socials: { farcaster } } })
  expect(await read({ FARCASTER_RPC: farcaster.rpc })).toMatchObject({
    site: { socials: { farcaster: { rpc: farcaster.rpc } } },
  })
})

test('readCliOptions reads the clients of social providers, and reports missing values', async () => {
  const read = (more: Record<string, string>) => readCliOptions({ ...good, ...more })
  const app = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', X_CLIENT_ID: 'x', X_CLIENT_SECRET: 't' }
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  const key = { APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
  expect(await read({ ...app, X_ISSUER: 'http://127.0.0.1:4040/x', APPLE_CLIENT_ID: 'a', ...key })).toMatchObject({
    site: {
      socials: {
        google: { clientId: 'g', clientSecret: 's' },
        apple: { clientId: 'a', clientSecret: { teamId: 'team', keyId: 'key', privateKey: pem } },
        x: { clientId: 'x', clientSecret: 't', issuer: 'http://127.0.0.1:4040/x' },
      },
    },
  })
  for (const [more, said] of [
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ GITHUB_CLIENT_SECRET: 's' }, 'GITHUB_CLIENT_ID is missing'],
    [{ APPLE_CLIENT_ID: 'a', APPLE_KEY_ID: 'k' }, 'or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY'],
    [{ ...app, X_ISSUER: 'http://x.example' }, 'X_ISSUER cannot be right'],
    [{ FARCASTER_RPC: 'http://op.example' }, 'FARCASTER_RPC cannot be right'],
    [{ FARCASTER_RELAY: 'https://relay.example' }, 'FARCASTER_RPC is missing'],
  ] as const)
    expect(await read(more)).toEqual({ missing: [expect.stringContaining(said)] })
})

test('the secret of a file database is stored beside it for its owner only, created once by simultaneous starts', async () => {
  const file = join(folder, 'new', 'wallets.db')
  const post = createPost()
  const open = () => createSecureSite({ origin: good.ORIGIN, projects: {}, mail: post.send, store: { file } })
  const sites = [open(), open(), open()]
  await Promise.all(sites.map(site => site.ready()))
  await Promise.all(sites.map(site => site.close()))
  expect(statSync(`${file}.secret`).mode & 0o777).toBe(0o600)
  expect(readFileSync(`${file}.secret`, 'utf8')).toMatch(/^[-\w]{43}\n$/)
  rmSync(`${file}.secret`)
  // A new secret could not decrypt the database.
  await expect(open().ready()).rejects.toThrow('made with another secret')
  expect(existsSync(file)).toBe(true)
})

test('two processes on PostgreSQL act as one server, and answer waiting requests when they stop', async () => {
  const databases = await testDatabases[1]![1]()
  const mails: { to: string; code?: string; link?: string }[] = []
  const mailbox = await startMailbox(mail => mails.push(mail))
  const store = await databases.create()
  const [one, two] = await Promise.all([
    startServerProcess(store, mailbox.smtp),
    startServerProcess(store, mailbox.smtp),
  ])
  let turn = 0
  const visit = () => openVisitor(request => (turn++ % 2 ? one : two).send(request), localOrigin)
  try {
    const visitor = visit()
    await visitor.ask('ann@example.com')
    expect((await visitor.ask('ann@example.com')).status).toBe(429)
    const answers = await Promise.all([visitor.bring(mails.at(-1)?.code), visitor.bring(mails.at(-1)?.code)])
    expect(answers.map(({ body }) => body.status ?? body.error?.code).sort()).toEqual(['codeExpired', 'connected'])
    const wallet = createWallet()
    expect((await Promise.all([visitor.keep(wallet), visitor.keep(wallet)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect([await visitor.wallet(), await visitor.wallet()]).toMatchObject([{ wallet }, { wallet }])
    expect(
      visitor.lines.every(line =>
        /^latchkey-secure-(?:browser|session-[-\w]{8})=[-\w]{43}; Secure; HttpOnly; SameSite=None; Partitioned/.test(
          line,
        ),
      ),
    ).toBe(true)
    // A second browser logs in without the wait of half a minute.
    const database = await openDatabase(store)
    const waitAt = async (process: typeof one) => {
      await database.run('DELETE FROM secure_attempts')
      const other = openVisitor(process.send, localOrigin)
      await other.ask('ann@example.com')
      expect((await other.bring(mails.at(-1)?.code)).body).toEqual({ status: 'verifyDevice' })
      return other
    }
    const other = await waitAt(one)
    const waiting = other.wait()
    await openVisitor(two.send, localOrigin).press(mails.at(-1)?.link ?? '', 'approved')
    expect((await waiting).body).toEqual({ status: 'connected' })
    expect(await other.wallet()).toMatchObject({ wallet })
    const unanswered = (await waitAt(two)).wait()
    await new Promise(resolve => setTimeout(resolve, 200))
    await database.close()
    expect(await two.stop()).toBe(0)
    expect((await unanswered).body).toEqual({ status: 'waiting' })
    expect((await one.send(new Request(`${localOrigin}/health`))).status).toBe(200)
    expect(await one.stop()).toBe(0)
  } finally {
    await Promise.all([one.kill(), two.kill()])
    await mailbox.close()
    await databases.stop()
  }
})

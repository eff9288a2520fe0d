import type { DatabaseOptions } from '@latchkey/sql'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'

import { formatMessage } from '../message/format-message.ts'
import { openBrowser } from '../server/browser.test-support.ts'
import type { TestSigner } from '../verify/signers.test-support.ts'
import type { SiwxPluginOptions } from './options.ts'
import { siwx } from './siwx-plugin.ts'

/** The database in which a site stores its accounts. */
export interface AccountDatabase {
  settings: BetterAuthOptions['database']
  close(): Promise<void>
}

/** Opens a database with the tables of better-auth and of the plugin. */
export async function openAccounts(options: DatabaseOptions): Promise<AccountDatabase> {
  const database = openForAuth(options)
  await (await getMigrations(openSite(database).auth.options)).runMigrations()
  return database
}

/** Creates a site with accounts. */
export function openSite(
  database: AccountDatabase,
  options: Partial<SiwxPluginOptions> = {},
  change: Partial<BetterAuthOptions> = {},
) {
  const auth = betterAuth({
    database: database.settings,
    baseURL: 'https://shop.example',
    secret: 'of the tests alone, and long enough',
    emailAndPassword: {
      enabled: true,
      // The test stores passwords unhashed, because their hashing is not under test.
      password: { hash: async password => password, verify: async ({ hash, password }) => hash === password },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // better-auth disables these checks of the origin in tests.
    advanced: { disableOriginCheck: false, disableCSRFCheck: false },
    ...change,
    plugins: [siwx({ domains: ['shop.example'], statement: 'I accept the terms', ...options })],
  })
  const send = (request: Request) => auth.handler(request)
  return {
    auth,
    send,
    count: async (model: (typeof models)[number]) => (await auth.$context).adapter.count({ model }),
    visit: (origin?: string) => openVisit(send, origin),
    /** Empties the tables. */
    async empty() {
      for (const model of models) await (await auth.$context).adapter.deleteMany({ model, where: [] })
    },
  }
}

const models = ['walletSignIn', 'wallet', 'session', 'account', 'verification', 'user'] as const

/** Creates a browser session with cookies. */
function openVisit(send: (request: Request) => Promise<Response>, origin?: string) {
  const browser = openBrowser(send, origin, '/api/auth/siwx')
  const sign = async ({ address, chainId, sign: signText }: TestSigner, ask: object = {}) => {
    const message = formatMessage(await browser.prepare({ accountAddress: address, chainId }, ask))
    return { message, ...(await signText(message)) }
  }
  return {
    ...browser,
    /** Issues a message and has the wallet sign it. */
    signBy: sign,
    /** Returns `[status, code]`, with the code of a rejection. */
    async connect(signer: TestSigner) {
      return codeOf(await browser.verify(await sign(signer)))
    },
    async signUp(name: string) {
      const account = { name, email: `${name}@shop.example`, password: 'a password' }
      return codeOf(await browser.request('POST', '/../sign-up/email', account))
    },
    async signInByEmail(name: string) {
      return codeOf(
        await browser.request('POST', '/../sign-in/email', { email: `${name}@shop.example`, password: 'a password' }),
      )
    },
    /** The name of the signed-in user. */
    async who() {
      const { body } = await browser.request('GET', '/../get-session')
      return (body as unknown as { user?: { name: string } } | null)?.user?.name
    },
    async wallets() {
      const { body } = await browser.request('GET', '/wallets')
      return (body as unknown as { wallets?: { id: string; address: string; chainId: string }[] }).wallets
    },
    async unlink(walletId: string) {
      return codeOf(await browser.request('POST', '/unlink', { walletId }))
    },
  }
}

export function codeOf({ status, body }: { status: number; body: { error?: { code: string } } }) {
  return body.error ? [status, body.error.code] : [status]
}

/** libsql is not among better-auth's databases, and has the interface of better-sqlite3. */
function openForAuth({ file, url }: DatabaseOptions): AccountDatabase {
  if (url !== undefined) {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    // The test's server may be stopped while ended connections are still closing.
    pool.on('error', () => {})
    return { settings: pool, close: () => pool.end() }
  }
  const database = new Libsql(file ?? ':memory:')
  return {
    settings: { dialect: new SqliteDialect({ database }), type: 'sqlite', transaction: true },
    close: async () => void database.close(),
  }
}

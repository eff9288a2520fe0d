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

/** Where sites keep their accounts. */
export interface AccountDatabase {
  settings: BetterAuthOptions['database']
  close(): Promise<void>
}

/** A database with the tables of better-auth and of the plugin. */
export async function openAccounts(options: DatabaseOptions): Promise<AccountDatabase> {
  const database = openForAuth(options)
  await (await getMigrations(openSite(database).auth.options)).runMigrations()
  return database
}

/** A site with accounts. */
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
      // What a password is worth is not asked here.
      password: { hash: async password => password, verify: async ({ hash, password }) => hash === password },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Under test it would not ask where a request comes from.
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
    /** As before its first visitor. */
    async empty() {
      for (const model of models) await (await auth.$context).adapter.deleteMany({ model, where: [] })
    },
  }
}

const models = ['walletSignIn', 'wallet', 'session', 'account', 'verification', 'user'] as const

/** A visitor, with the cookies of a browser. */
function openVisit(send: (request: Request) => Promise<Response>, origin?: string) {
  const browser = openBrowser(send, origin, '/api/auth/siwx')
  const sign = async ({ address, chainId, sign: signText }: TestSigner, ask: object = {}) => {
    const message = formatMessage(await browser.prepare({ accountAddress: address, chainId }, ask))
    return { message, ...(await signText(message)) }
  }
  return {
    ...browser,
    /** What a wallet signs of what was issued now. */
    signBy: sign,
    /** `[status, code]`, the code where it was refused. */
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
    /** The name of who is signed in. */
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

/** libsql is not among what better-auth knows, and answers as better-sqlite3 does. */
function openForAuth({ file, url }: DatabaseOptions): AccountDatabase {
  if (url !== undefined) {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    // The server of the tests is stopped while connections that were ended are still on their way out.
    pool.on('error', () => {})
    return { settings: pool, close: () => pool.end() }
  }
  const database = new Libsql(file ?? ':memory:')
  return {
    settings: { dialect: new SqliteDialect({ database }), type: 'sqlite', transaction: true },
    close: async () => void database.close(),
  }
}

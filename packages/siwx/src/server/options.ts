import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SiwxErrorCode } from '../siwx-error.ts'
import type { SignatureProof } from '../verify/signature-proof.ts'
import type { VerifyContext } from '../verify/verify-context.ts'
import type { Domains } from './origins.ts'
import type { SiwxStore } from './store.ts'

/**
 * Verifies a signature. Rejects with a `SiwxError` if it is not the account's signature of the message. Resolve to `{
 * by: 'key' }` only if the account's own key signed: then it is one account on all networks. With `{ by: 'contract' }`
 * it is an account of one network. Plain JavaScript that resolves to nothing counts as a contract.
 */
export type VerifySignature = (session: SIWXSession, context: VerifyContext) => Promise<SignatureProof>

/** Options of {@link createSiwxServer}. */
export interface SiwxServerOptions {
  /**
   * The hosts of the pages that sign in here, with their port if they have one: `['shop.example']`, or a function that
   * returns `true` for them. Pages need https, unless every host is of this machine or its network:
   * `['localhost:3000']`.
   */
  domains: Domains
  /** The only networks that may sign in. @default every network of the five namespaces, test networks too */
  networks?: readonly CaipNetworkId[]
  /**
   * JSON-RPC address of a node for each network, to verify the signatures of smart accounts. Accounts with a key need
   * none. @default none
   */
  rpc?: Readonly<Partial<Record<CaipNetworkId, string>>> | ((chainId: CaipNetworkId) => string | undefined)
  /**
   * Stores the sign-ins: `databaseStore()` of `@latchkey/siwx/server/node` for a file or PostgreSQL, `d1Store(env.DB)`
   * of `/server/d1`, `tursoStore(client)` of `/server/turso`, `neonStore(sql)` of `/server/neon`, or your own.
   */
  store: SiwxStore
  /** A sentence without line breaks that the user agrees to. @default none */
  statement?: string
  /** Further URIs that the user agrees to. @default none */
  resources?: readonly string[]
  /** Path at which the server is mounted. @default '/siwx' */
  basePath?: string
  /** Time to sign a message, in seconds. @default 300 */
  nonceSeconds?: number
  /** Lifetime of a sign-in, in seconds. @default 86400 */
  sessionSeconds?: number
  /**
   * Returns the client's network address, from a header that the site's own proxy sets. @default none: attempts are
   * limited by browser, and over all browsers together
   */
  clientAddress?(request: Request): string | undefined
  /** Verifies a signature and returns whether a key or a contract made it. @default the library of each namespace */
  verifySignature?: VerifySignature
  /** Returns the time in milliseconds since 1970. @default Date.now */
  clock?(): number
  /**
   * Prefix of the cookies' names. Servers on one host, also with other ports and paths, need different ones. @default
   * 'latchkey'
   */
  cookiePrefix?: string
  /**
   * Whether pages also sign in inside frames of other sites, such as Safe Apps: their cookies are `SameSite=None;
   * Partitioned`. @default false
   */
  allowFrames?: boolean
  /** Receives each rejection and failure. @default writes failures to the console */
  log?(entry: SiwxLogEntry): void
}

/** A rejection or failure for the log. */
export interface SiwxLogEntry {
  /** Code of the rejection, or `internalError`. */
  code: SiwxErrorCode | 'internalError'
  /** Text with more details than the answer has. */
  message: string
  /** Error of a library, a node or the database. */
  cause?: unknown
}

import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SiwxErrorCode } from '../siwx-error.ts'
import type { SignatureProof } from '../verify/signature-proof.ts'
import type { VerifyContext } from '../verify/verify-context.ts'
import type { Domains } from './origins.ts'
import type { SiwxStore } from './store.ts'

/**
 * Rejects with a `SiwxError` where the signature is not that of the account over the message. Resolve to `{ by: 'key' }` only if the account's own key signed: then it
 * is one account on all networks. With `{ by: 'contract' }` it is an account of the one network. Plain JavaScript that resolves to nothing counts as a contract.
 */
export type VerifySignature = (session: SIWXSession, context: VerifyContext) => Promise<SignatureProof>

/** How a server signs visitors in. */
export interface SiwxServerOptions {
  /**
   * The hosts of the pages that sign in here, with their port where they have one: `['shop.example']`, or a function that returns `true` for them. Pages are on https,
   * unless every host is of this machine or its network: `['localhost:3000']`.
   */
  domains: Domains
  /** The only networks that may sign in. @default every network of the five namespaces, test networks too */
  networks?: readonly CaipNetworkId[]
  /** Where the chains of smart accounts are asked about a signature: an address for each network. An account that is no contract needs none. */
  rpc?: Readonly<Partial<Record<CaipNetworkId, string>>> | ((chainId: CaipNetworkId) => string | undefined)
  /**
   * Where sign-ins are kept: `databaseStore()` of `@latchkey/siwx/server/node` for a file or PostgreSQL, `d1Store(env.DB)` of `/server/d1`, `tursoStore(client)` of
   * `/server/turso`, `neonStore(sql)` of `/server/neon`, or one of your own.
   */
  store: SiwxStore
  /** What the visitor agrees to, in a sentence without line breaks. */
  statement?: string
  /** What the visitor agrees to besides, as URIs. */
  resources?: readonly string[]
  /** Where the server is mounted. @default '/siwx' */
  basePath?: string
  /** How long a message can be signed. @default 300 */
  nonceSeconds?: number
  /** How long a visitor stays signed in. @default 86400 */
  sessionSeconds?: number
  /** The network address of the client, from a header that the site's own proxy sets. @default none: attempts are limited by browser, and over all browsers together */
  clientAddress?(request: Request): string | undefined
  /** Decides whether a signature is good, and says whether a key made it. @default each family's library */
  verifySignature?: VerifySignature
  /** Milliseconds since 1970. @default Date.now */
  clock?(): number
  /** What the names of cookies begin with. Servers on one host, whatever their ports and paths, need different ones. @default 'latchkey' */
  cookiePrefix?: string
  /** Whether pages sign in inside frames of other sites too, such as Safe Apps: their cookies are `SameSite=None; Partitioned`. @default false */
  allowFrames?: boolean
  /** Told of each refusal and of what failed. @default writes failures to the console */
  log?(entry: SiwxLogEntry): void
}

/** What a server noticed. */
export interface SiwxLogEntry {
  /** Why a request was refused, or `internalError`. */
  code: SiwxErrorCode | 'internalError'
  /** In words; more than who asked is told. */
  message: string
  /** What a library, a node or the database said. */
  cause?: unknown
}

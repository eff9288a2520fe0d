import type { CaipNetworkId } from '@latchkey/primitives'

import type { SiwxStorage } from './browser-storage.ts'
import type { SiwxMessenger } from './messenger.ts'
import type { SiwxVerifier } from './page-session-store.ts'

/** Options of {@link Siwx}. */
export interface SiwxOptions {
  /**
   * Path or address of the handler of `createSiwxServer`: `/api/siwx`, or on another origin. @default none: the page
   * verifies and stores sessions itself, which no server may trust
   */
  server?: string | URL
  /** Whether an account must sign in to stay connected. @default true */
  required?: boolean
  /** Whether a user who disconnects is signed out. @default true */
  signOutOnDisconnect?: boolean
  /** Creates the messages. @default the server's messages, or those of the page */
  messenger?: SiwxMessenger
  /** Without a server: stores the sessions. @default `localStorage` */
  storage?: SiwxStorage
  /**
   * Without a server: verifies the signatures of a namespace. @default each namespace's library, loaded with the first
   * signature
   */
  verifiers?: Readonly<Partial<Record<string, SiwxVerifier>>>
  /**
   * Without a server: the JSON-RPC address of a node of a chain, for accounts that are contracts. @default none: only
   * keys sign in
   */
  rpc?: (chainId: CaipNetworkId) => string | undefined
  /** Without a server: a sentence that the user agrees to. @default none */
  statement?: string
  /** Without a server: lifetime of a sign-in, in milliseconds. @default 7 days */
  goodForMs?: number
}

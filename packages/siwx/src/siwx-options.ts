import type { CaipNetworkId } from '@latchkey/primitives'

import type { SiwxStorage } from './browser-storage.ts'
import type { SiwxMessenger } from './messenger.ts'
import type { SiwxVerifier } from './page-keeper.ts'

/** How visitors sign in. */
export interface SiwxOptions {
  /** Where the handler of `createSiwxServer` is: `/api/siwx`, or an address on another origin. @default none: the page alone believes */
  server?: string | URL
  /** Whether nobody stays connected without having signed in. @default true */
  required?: boolean
  /** Whether a visitor who disconnects is signed out. @default true */
  signOutOnDisconnect?: boolean
  /** Makes the messages. @default the server's, or of this page */
  messenger?: SiwxMessenger
  /** Without a server: where sessions are kept. @default `localStorage` */
  storage?: SiwxStorage
  /** Without a server: who verifies the signatures of a family. @default every family, by a library that arrives with the first signature */
  verifiers?: Readonly<Partial<Record<string, SiwxVerifier>>>
  /** Without a server: the JSON-RPC address of a node of a chain, for accounts that are contracts. @default none: only keys sign in */
  rpc?: (chainId: CaipNetworkId) => string | undefined
  /** Without a server: what the visitor agrees to, in a sentence. @default none */
  statement?: string
  /** Without a server: how long a sign-in is good, in milliseconds. @default 7 days */
  goodForMs?: number
}

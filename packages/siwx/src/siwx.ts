import type {
  CaipNetworkId,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXPreparedMessage,
  SIWXSession,
} from '@latchkey/primitives'

import { createBrowserStorage, type SiwxStorage } from './browser-storage.ts'
import { toCanonicalSignature } from './canonical-signature.ts'
import { parseMessage } from './message/parse-message.ts'
import { createMessenger, type SiwxMessenger } from './messenger.ts'
import { createPageKeeper, type SiwxVerifier } from './page-keeper.ts'
import { isOf } from './read-session.ts'
import { createServerClient } from './server-client.ts'
import { createServerKeeper } from './server-keeper.ts'
import type { SessionKeeper } from './session-keeper.ts'

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

const ofThePage = ['storage', 'verifiers', 'rpc', 'statement', 'goodForMs'] as const

/** Sign-in with the wallet, for the option `siwx` of `createAppKit`. */
export class Siwx implements SIWXConfig {
  /** Whether a visitor who disconnects is signed out. */
  readonly signOutOnDisconnect: boolean
  /** A message of which all but the address is known, for wallets that connect and sign in one window. */
  readonly prepareMessage?: (chainId: CaipNetworkId) => Promise<SIWXPreparedMessage>
  readonly #required: boolean
  readonly #keeper: SessionKeeper
  readonly #messenger: SiwxMessenger

  /** @throws TypeError for options of a page without a server beside `server`, which would say nothing */
  constructor(options: SiwxOptions = {}) {
    const { server, messenger, required = true, signOutOnDisconnect = true } = options
    const idle = server === undefined ? undefined : ofThePage.find(name => options[name] !== undefined)
    if (idle) throw new TypeError(`With "server", Siwx does not use "${idle}": say it to createSiwxServer`)
    this.#required = required
    this.signOutOnDisconnect = signOutOnDisconnect
    this.#keeper =
      server === undefined
        ? createPageKeeper(
            createMessenger({ statement: options.statement, goodForMs: options.goodForMs }),
            options.storage ?? createBrowserStorage(),
            options.verifiers ?? {},
            { rpc: options.rpc },
          )
        : createServerKeeper(createServerClient(server))
    this.#messenger = messenger ?? this.#keeper.messenger
    const { prepareMessage } = this.#messenger
    if (prepareMessage) this.prepareMessage = chainId => prepareMessage.call(this.#messenger, chainId)
  }

  /** Makes the message that an account signs. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage> {
    return this.#messenger.createMessage(input)
  }

  /** The fields of a message. @throws MessageError where it is none */
  readMessage(text: string): SIWXMessageData {
    return parseMessage(text)
  }

  /** Has the signature verified and keeps the session; rejects where it is not good, and keeps nothing then. */
  addSession(session: SIWXSession): Promise<void> {
    // A cacao has the signature once more, as the wallet wrote it.
    const signature = session.cacao ? session.signature : toCanonicalSignature(session)
    return this.#keeper.add({ ...session, signature })
  }

  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    return this.#keeper.end({ chainId, address })
  }

  /** Replaces all sessions: has the new ones verified, then ends those that are not among them. */
  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    const kept = await this.#keeper.list()
    const isAmong = (all: readonly SIWXSession[], { message }: SIWXSession) =>
      all.some(each => each.message === message)
    for (const session of sessions) if (!isAmong(kept, session)) await this.addSession(session)
    for (const { data } of kept)
      if (!sessions.some(session => isOf(session, data.chainId, data.accountAddress)))
        await this.revokeSession(data.chainId, data.accountAddress)
  }

  /** The sessions of an account on a network that are good now. */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    return (await this.#keeper.list()).filter(session => isOf(session, chainId, address))
  }

  /** Whether nobody stays connected without having signed in. */
  getRequired(): boolean {
    return this.#required
  }

  /** Ends every session. */
  signOut(): Promise<void> {
    return this.#keeper.end()
  }
}

import type { CaipNetworkId } from './caip.ts'

/** What a visitor signs to sign in, field by field (CAIP-122). Times are ISO 8601. */
export interface SIWXMessageData {
  /** The address that signs, in the form that its family writes. */
  accountAddress: string
  /** The network that the account is on. */
  chainId: CaipNetworkId
  /** Random text of the server's, used once. */
  nonce: string
  /** The host that asks, with its port where it has one: `shop.example`. */
  domain: string
  /** The address of the page or site that asks. */
  uri: string
  /** Of the message's form: `'1'`. */
  version: string
  /** When it was made. */
  issuedAt?: string
  /** When it is no longer good. */
  expirationTime?: string
  /** From when on it is good. */
  notBefore?: string
  /** The site's own id of the request. */
  requestId?: string
  /** What the visitor agrees to besides, as URIs. */
  resources?: readonly string[]
  /** What the visitor agrees to, in a sentence without line breaks. */
  statement?: string
}

/** A message: its fields, and with `toString()` the text that is signed. */
export interface SIWXMessage extends SIWXMessageData {
  /** The text that is signed. */
  toString(): string
  /** Until when a server takes it, as ISO 8601: afterwards another is made. No part of the text. @default `expirationTime` */
  readonly signBefore?: string
}

/** A message of which all but the address is known: the wallet that signs it chooses the account. */
export type SIWXPreparedMessage = Omit<SIWXMessageData, 'accountAddress'>

/** What a message is made for. */
export interface SIWXMessageInput {
  /** The address that will sign. */
  accountAddress: string
  /** The network that the account is on. */
  chainId: CaipNetworkId
  /** From when on it is good. @default at once */
  notBefore?: string
}

/** A sign-in that was signed. */
export interface SIWXSession {
  /** What was signed, field by field. */
  data: SIWXMessageData
  /** The text that was signed. */
  message: string
  /**
   * The signature: hexadecimal with `0x` for `eip155` and `polkadot`, base58 for `solana`, base64 for `bip122`, and for `cosmos` base64 of the 64 bytes `r` and `s`.
   */
  signature: string
  /** Where the pairing's wallet signed while it approved the session (CAIP-74). */
  cacao?: SIWXCacao
  /** The key that signed, in base64, where the address does not tell (`cosmos`). */
  publicKey?: string
}

/** A sign-in that came with a pairing (CAIP-74), as the wallet gave it. */
export interface SIWXCacao {
  /** Header: the form of the payload. */
  h: { readonly t: string }
  /** Payload: the fields that were signed. */
  p: Readonly<Record<string, unknown>>
  /** Signature: its kind (`eip191`, `eip1271`) and the signature. */
  s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** What a wallet answers to `signInWithEthereum` and `signInWithSolana`, the capabilities that it may be asked for while it connects. */
export interface SIWXWalletAnswer {
  /** The text that was signed. */
  message: string
  /** As in a {@link SIWXSession}. */
  signature: string
  /** Where it came with a pairing. */
  cacao?: SIWXCacao
}

/** How a site has its visitors sign in. */
export interface SIWXConfig {
  /** Makes the message that an account signs. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /**
   * Makes a message before the address is known, for wallets that connect and sign in one window: they write the text themselves. Wants `readMessage` too.
   *
   * @default the wallet is asked to sign once it is connected
   */
  prepareMessage?(chainId: CaipNetworkId): Promise<SIWXPreparedMessage>
  /** The fields of a text that a wallet wrote; throws where it is no message. */
  readMessage?(text: string): SIWXMessageData | Promise<SIWXMessageData>
  /** Keeps a session, once its signature was verified; rejects where that is not good. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions, once their signatures were verified; rejects where one is not good. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /** The sessions of an account on a network that are good now. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /** All sessions that are good now, of whatever account and network. @default they are looked for by account, on the networks of the site */
  listSessions?(): Promise<readonly SIWXSession[]>
  /**
   * Says which account the page shows, whether or not it has a session: a server with sessions of several accounts acts for that one. Called when the account
   * changes, after a sign-in, after a reload and when the user comes back to the page; again after it has rejected. One call ends before the next one begins, and
   * the account that shows is told last. Reject with an error whose `code` is `reportOutdated` if another tab has reported later: the kit then calls again at once, but
   * only while the page is visible.
   *
   * @default the site does not hear of a change to an account that has a session
   */
  setActiveAccount?(chainId: CaipNetworkId, address: string): Promise<void>
  /** Whether nobody stays connected without having signed in. @default () => false */
  getRequired?(): boolean
  /** Ends every session. @default each account's is revoked */
  signOut?(): Promise<void>
  /** Whether a visitor who disconnects is signed out. @default true */
  signOutOnDisconnect?: boolean
}

/** What a site's own `createMessage` of a {@link SIWEConfig} is given. */
export interface SIWEMessageArguments {
  /** The address that will sign, in its EIP-55 form. */
  address: string
  /** The chain that it is on. */
  chainId: number
  /** What `getNonce` gave. */
  nonce: string
  /** The page's host. */
  domain: string
  /** The page's origin. */
  uri: string
  /** Of the message's form. */
  version: '1'
  /** When it is made, as ISO 8601. */
  iat: string
  /** When it is no longer good, as ISO 8601. */
  exp?: string
  /** From when on it is good, as ISO 8601. */
  nbf?: string
  /** What the visitor agrees to. */
  statement?: string
  /** The site's own id of the request. */
  requestId?: string
  /** What the visitor agrees to besides, as URIs. */
  resources?: readonly string[]
}

/** How a site has its visitors sign in with Ethereum alone, by functions of its own. */
export interface SIWEConfig {
  /** A nonce of the server's. */
  getNonce(address?: string): Promise<string>
  /** The text to sign. */
  createMessage(parts: SIWEMessageArguments): string
  /** Whether the server takes the signature, and keeps a session by it. */
  verifyMessage(signed: { message: string; signature: string; cacao?: SIWXCacao }): Promise<boolean>
  /** Who is signed in. */
  getSession(): Promise<{ address: string; chainId: number } | null>
  /** Ends the session; whether that worked. */
  signOut(): Promise<boolean>
  /** What messages say besides. @default nothing */
  getMessageParams?(): Promise<Partial<Omit<SIWEMessageArguments, 'address' | 'nonce' | 'chainId'>>>
  /** Called once an account has signed in. */
  onSignIn?(session?: { address: string; chainId: number }): void
  /** Called once nobody is signed in any longer. */
  onSignOut?(): void
  /** Whether it is on. @default true */
  enabled?: boolean
  /** Whether nobody stays connected without having signed in. @default true */
  required?: boolean
  /** Whether a visitor who disconnects is signed out. @default true */
  signOutOnDisconnect?: boolean
  /** Whether another account has to sign in. @default true */
  signOutOnAccountChange?: boolean
  /** Whether the account has to sign in anew on another network. @default true */
  signOutOnNetworkChange?: boolean
}

import type { CaipNetworkId } from './caip.ts'

/** The fields of a sign-in message ([CAIP-122](https://chainagnostic.org/CAIPs/caip-122)). Times are ISO 8601. */
export interface SIWXMessageData {
  /** The address that signs, in its namespace's form. */
  accountAddress: string
  /** The account's network. */
  chainId: CaipNetworkId
  /** Random text from the server, valid once. */
  nonce: string
  /** Host of the requesting page, with its port if it has one: `shop.example`. */
  domain: string
  /** Address of the requesting page or site. */
  uri: string
  /** Version of the message format: `'1'`. */
  version: string
  /** Time of creation. */
  issuedAt?: string
  /** End of validity. */
  expirationTime?: string
  /** Start of validity. */
  notBefore?: string
  /** The site's own id of the request. */
  requestId?: string
  /** URIs that the user also agrees to. */
  resources?: readonly string[]
  /** The user's consent, as a sentence without line breaks. */
  statement?: string
}

/** A message: its fields, and the text to sign by `toString()`. */
export interface SIWXMessage extends SIWXMessageData {
  /** Returns the text to sign. */
  toString(): string
  /**
   * Time until which a server accepts the signature, as ISO 8601. Afterwards a new message is created. Not part of the
   * text. @default `expirationTime`
   */
  readonly signBefore?: string
}

/** A message without an address: the wallet that signs it chooses the account. */
export type SIWXPreparedMessage = Omit<SIWXMessageData, 'accountAddress'>

/** Input for creating a message. */
export interface SIWXMessageInput {
  /** The address that will sign. */
  accountAddress: string
  /** The account's network. */
  chainId: CaipNetworkId
  /** Start of validity. @default at once */
  notBefore?: string
}

/** A signed sign-in. */
export interface SIWXSession {
  /** Fields of the signed message. */
  data: SIWXMessageData
  /** The signed text. */
  message: string
  /**
   * The signature: hexadecimal with `0x` for `eip155` and `polkadot`, base58 for `solana`, base64 for `bip122`, and for
   * `cosmos` base64 of the 64 bytes `r` and `s`.
   */
  signature: string
  /**
   * Set if a paired wallet signed while it approved the session ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)).
   */
  cacao?: SIWXCacao
  /** The public key, in base64, if it does not follow from the address (`cosmos`). */
  publicKey?: string
}

/** A sign-in that came with a pairing ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)), as the wallet sent it. */
export interface SIWXCacao {
  /** Header: the form of the payload. */
  h: { readonly t: string }
  /** Payload: the fields that were signed. */
  p: Readonly<Record<string, unknown>>
  /** Signature: its kind (`eip191`, `eip1271`) and the signature. */
  s: { readonly t: string; readonly s: string; readonly m?: string }
}

/**
 * A wallet's result of the capabilities `signInWithEthereum` and `signInWithSolana`, which can be requested while it
 * connects.
 */
export interface SIWXWalletAnswer {
  /** The signed text. */
  message: string
  /** The signature, encoded as in a {@link SIWXSession}. */
  signature: string
  /** Set if the sign-in came with a pairing. */
  cacao?: SIWXCacao
}

/** A site's sign-in of its users. */
export interface SIWXConfig {
  /** Creates the message for an account to sign. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>
  /**
   * Creates a message before the address is known, for wallets that connect and sign in one prompt: they write the text
   * themselves. Requires `readMessage`.
   *
   * @default the wallet is requested to sign once it is connected
   */
  prepareMessage?(chainId: CaipNetworkId): Promise<SIWXPreparedMessage>
  /** Parses a text that a wallet wrote. Throws if it is not a message. */
  readMessage?(text: string): SIWXMessageData | Promise<SIWXMessageData>
  /** Stores a session after verifying its signature. Rejects if the signature is invalid. */
  addSession(session: SIWXSession): Promise<void>
  /** Ends an account's sessions on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions after verifying their signatures. Rejects if one is invalid. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>
  /** Returns the valid sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>
  /**
   * Returns all valid sessions, of any account and network. @default they are fetched by account, on the site's
   * networks
   */
  listSessions?(): Promise<readonly SIWXSession[]>
  /**
   * Reports the active account of the page, whether or not it has a session, so that a server with sessions of several
   * accounts acts for that one. Called when the account changes, after a sign-in, after a reload, when the user returns
   * to the page, and again after a rejection. Calls do not overlap, and the last one has the active account. Reject
   * with an error whose `code` is `reportOutdated` if another tab has reported later: the kit then calls again at once,
   * but only while the page is visible.
   *
   * @default the site is not notified of a change to an account that has a session
   */
  setActiveAccount?(chainId: CaipNetworkId, address: string): Promise<void>
  /** Whether an account is disconnected unless it signs in. @default () => false */
  getRequired?(): boolean
  /** Ends every session. @default each account's sessions are revoked */
  signOut?(): Promise<void>
  /** Whether disconnecting also signs the user out. @default true */
  signOutOnDisconnect?: boolean
}

/** Arguments of a site's own `createMessage` of a {@link SIWEConfig}. */
export interface SIWEMessageArguments {
  /** The address that will sign, in its EIP-55 form. */
  address: string
  /** The account's chain id. */
  chainId: number
  /** The nonce from `getNonce`. */
  nonce: string
  /** The page's host. */
  domain: string
  /** The page's origin. */
  uri: string
  /** Version of the message format. */
  version: '1'
  /** Time of creation, as ISO 8601. */
  iat: string
  /** End of validity, as ISO 8601. */
  exp?: string
  /** Start of validity, as ISO 8601. */
  nbf?: string
  /** The user's consent. */
  statement?: string
  /** The site's own id of the request. */
  requestId?: string
  /** URIs that the user also agrees to. */
  resources?: readonly string[]
}

/** A site's sign-in with Ethereum only ([ERC-4361](https://eips.ethereum.org/EIPS/eip-4361)), by its own functions. */
export interface SIWEConfig {
  /** Returns a nonce of the server. */
  getNonce(address?: string): Promise<string>
  /** Creates the text to sign. */
  createMessage(parts: SIWEMessageArguments): string
  /** Whether the server accepts the signature. Then it also stores a session. */
  verifyMessage(signed: { message: string; signature: string; cacao?: SIWXCacao }): Promise<boolean>
  /** Returns the signed-in account, or `null`. */
  getSession(): Promise<{ address: string; chainId: number } | null>
  /** Ends the session. @returns whether it has ended */
  signOut(): Promise<boolean>
  /** Returns further fields of the message. @default none */
  getMessageParams?(): Promise<Partial<Omit<SIWEMessageArguments, 'address' | 'nonce' | 'chainId'>>>
  /** Called after an account has signed in. */
  onSignIn?(session?: { address: string; chainId: number }): void
  /** Called after the last account has signed out. */
  onSignOut?(): void
  /** Whether sign-in is on. @default true */
  enabled?: boolean
  /** Whether an account is disconnected unless it signs in. @default true */
  required?: boolean
  /** Whether disconnecting also signs the user out. @default true */
  signOutOnDisconnect?: boolean
  /** Whether a newly selected account must sign in. @default true */
  signOutOnAccountChange?: boolean
  /** Whether the account must sign in again on another network. @default true */
  signOutOnNetworkChange?: boolean
}

import { readBytes } from '@latchkey/adapter-kit'
import { type CaipNetworkId, type ConnectRequest, isSolanaAddress, readProperty, toBase58 } from '@latchkey/primitives'

import { toWalletChain } from './cluster.ts'
import { readSignature } from './read-signature.ts'
import { solanaErrors } from './solana-error.ts'

/** What a site says of a sign-in; the wallet adds the rest, and words it (Sign In With Solana). */
export interface SolanaSignInInput {
  /** The domain that asks. @default that of the page */
  domain?: string
  /** The account that is to sign in. @default the wallet chooses */
  address?: string
  /** What the person is asked to agree to. */
  statement?: string
  /** What the person signs in to. @default that of the page */
  uri?: string
  /** Of the message's form. */
  version?: string
  /** The cluster, such as `solana:mainnet`. */
  chainId?: string
  /** A value of the server's that is used once. */
  nonce?: string
  /** ISO 8601, as the three below it. */
  issuedAt?: string
  /** When the message ends, in ISO 8601. */
  expirationTime?: string
  /** When the message begins, in ISO 8601. */
  notBefore?: string
  /** An id of the site's for this request. */
  requestId?: string
  /** Addresses that the message names. */
  resources?: readonly string[]
}

/** What the wallet signed, and with which account. */
export interface SolanaSignInOutput {
  /** Who signed in. */
  address: string
  /** The text that the wallet made of it, whose parts a server checks. */
  signedMessage: Uint8Array
  /** The 64 bytes of an ed25519 signature. */
  signature: Uint8Array
}

/**
 * Reads what a wallet signed in with.
 *
 * @param requested the account that was to sign in; without it the wallet chooses
 * @throws SolanaError -32603 where a wallet answers with something else, or for another account
 */
export function readSignIn(output: unknown, requested?: string): SolanaSignInOutput {
  const address = readProperty(readProperty(output, 'account'), 'address')
  if (typeof address !== 'string' || !isSolanaAddress(address)) throw solanaErrors.badAnswer('an account')
  if (requested !== undefined && address !== requested) throw solanaErrors.badAnswer('the requested account')
  return { address, signedMessage: bytesOf(output, 'signedMessage'), signature: signatureOf(output) }
}

/** The capability by which a site asks a wallet to sign in while it connects. */
export const signInCapability = 'signInWithSolana'

/**
 * What a wallet is asked for that connects and signs in one window, from the capability that the site asked for.
 *
 * @returns `undefined` where nothing was asked, or for a chain of the site's own, which no wallet names
 */
export function toSignInInput(capabilities: ConnectRequest['capabilities']): SolanaSignInInput | undefined {
  const asked = capabilities?.[signInCapability] as (SolanaSignInInput & { chainId: CaipNetworkId }) | undefined
  const chain = asked && toWalletChain({ caipNetworkId: asked.chainId })
  return chain && { ...asked, chainId: chain }
}

/** What became of the capability. */
export function toSignInAnswer({ address, signedMessage, signature }: SolanaSignInOutput): Record<string, object> {
  const message = new TextDecoder().decode(signedMessage)
  return { [signInCapability]: { address, message, signature: toBase58(signature) } }
}

/** @throws SolanaError -32603 where a wallet answers with no bytes */
export function bytesOf(output: unknown, key: string): Uint8Array {
  const bytes = readBytes(readProperty(output, key))
  if (bytes === undefined) throw solanaErrors.badAnswer(key)
  return bytes
}

/** @throws SolanaError -32603 where a wallet answers with anything but an ed25519 signature */
export function signatureOf(output: unknown): Uint8Array {
  const signature = readSignature(readProperty(output, 'signature'))
  if (signature === undefined) throw solanaErrors.badAnswer('signature')
  return signature
}

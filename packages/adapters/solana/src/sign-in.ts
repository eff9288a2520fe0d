import { readBytes } from '@latchkey/adapter-kit'
import { type CaipNetworkId, type ConnectRequest, isSolanaAddress, readProperty, toBase58 } from '@latchkey/primitives'

import { toWalletChain } from './cluster.ts'
import { readSignature } from './read-signature.ts'
import { solanaErrors } from './solana-error.ts'

/** The site's part of a sign-in message; the wallet adds the rest and words it (Sign In With Solana). */
export interface SolanaSignInInput {
  /** Domain that requests the sign-in. @default the domain of the page */
  domain?: string
  /** Account that signs in. @default the wallet chooses */
  address?: string
  /** Statement that the user agrees to. */
  statement?: string
  /** URI that the user signs in to. @default the URI of the page */
  uri?: string
  /** Version of the message's form. */
  version?: string
  /** The cluster, such as `solana:mainnet`. */
  chainId?: string
  /** A value of the server that is used once. */
  nonce?: string
  /** Time of the message, in ISO 8601. */
  issuedAt?: string
  /** Time when the message expires, in ISO 8601. */
  expirationTime?: string
  /** Time when the message starts to be valid, in ISO 8601. */
  notBefore?: string
  /** The site's id for this request. */
  requestId?: string
  /** Addresses that the message names. */
  resources?: readonly string[]
}

/** The message that the wallet signed, and the account that signed it. */
export interface SolanaSignInOutput {
  /** Address of the account. */
  address: string
  /** The text that the wallet composed, whose parts a server checks. */
  signedMessage: Uint8Array
  /** The 64 bytes of an ed25519 signature. */
  signature: Uint8Array
}

/**
 * Reads a wallet's answer to a sign-in.
 *
 * @param requested the account that should sign in; without it the wallet chooses
 * @throws SolanaError -32603 if a wallet answers with something else, or for another account
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
 * Creates the request for a wallet that connects and signs in one window, from the capability that the site asked for.
 *
 * @returns `undefined` if the site asked for none, or for a chain of the site's own, which no wallet names
 */
export function toSignInInput(capabilities: ConnectRequest['capabilities']): SolanaSignInInput | undefined {
  const asked = capabilities?.[signInCapability] as (SolanaSignInInput & { chainId: CaipNetworkId }) | undefined
  const chain = asked && toWalletChain({ caipNetworkId: asked.chainId })
  return chain && { ...asked, chainId: chain }
}

/** Returns the answer to the capability. */
export function toSignInAnswer({ address, signedMessage, signature }: SolanaSignInOutput): Record<string, object> {
  const message = new TextDecoder().decode(signedMessage)
  return { [signInCapability]: { address, message, signature: toBase58(signature) } }
}

/** @throws SolanaError -32603 if a wallet answers without bytes */
export function bytesOf(output: unknown, key: string): Uint8Array {
  const bytes = readBytes(readProperty(output, key))
  if (bytes === undefined) throw solanaErrors.badAnswer(key)
  return bytes
}

/** @throws SolanaError -32603 if a wallet does not answer with an ed25519 signature */
export function signatureOf(output: unknown): Uint8Array {
  const signature = readSignature(readProperty(output, 'signature'))
  if (signature === undefined) throw solanaErrors.badAnswer('signature')
  return signature
}

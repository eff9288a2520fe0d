import { readBytes } from '@latchkey/adapter-kit'
import { isSolanaAddress, readProperty } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'

/** What a site says of a sign-in; the wallet adds the rest, and words it (Sign In With Solana). */
export interface SolanaSignInInput {
  /** @default that of the page */
  domain?: string
  address?: string
  statement?: string
  /** @default that of the page */
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  /** ISO 8601, as the three below it. */
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

export interface SolanaSignInOutput {
  /** Who signed in. */
  address: string
  /** The text that the wallet made of it, whose parts a server checks. */
  signedMessage: Uint8Array
  /** The 64 bytes of an ed25519 signature. */
  signature: Uint8Array
}

/** @throws SolanaError -32603 where a wallet answers with something else */
export function readSignIn(output: unknown): SolanaSignInOutput {
  const address = readProperty(readProperty(output, 'account'), 'address')
  if (typeof address !== 'string' || !isSolanaAddress(address)) throw solanaErrors.badAnswer('an account')
  return { address, signedMessage: bytesOf(output, 'signedMessage'), signature: bytesOf(output, 'signature') }
}

/** @throws SolanaError -32603 where a wallet answers with no bytes */
export function bytesOf(output: unknown, key: string): Uint8Array {
  const bytes = readBytes(readProperty(output, key))
  if (bytes === undefined) throw solanaErrors.badAnswer(key)
  return bytes
}

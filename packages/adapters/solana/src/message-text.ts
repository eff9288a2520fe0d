import { fromBase58, toBase58 } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'

/** Maximum size of a message to sign, in bytes, as in the frame of embedded wallets. */
const maxMessageBytes = 100_000

/** Maximum length of such a message as text, in characters: a byte takes log 256 / log 58 = 1.366 of them. */
const maxMessageCharacters = 137_000

/**
 * Encodes a message as base58 text, as the pairing protocol requires.
 *
 * @throws SolanaError -32602 for a message of more than 100,000 bytes
 */
export function encodeMessage(message: Uint8Array): string {
  if (message.length > maxMessageBytes) throw tooLong()
  return toBase58(message, maxMessageBytes)
}

/**
 * Decodes a message from base58 text.
 *
 * @throws SolanaError -32602 for a text that is not base58, or has more than 100,000 bytes
 */
export function decodeMessage(text: unknown): Uint8Array {
  if (typeof text === 'string' && text.length > maxMessageCharacters) throw tooLong()
  const message = typeof text === 'string' ? fromBase58(text, maxMessageCharacters) : undefined
  if (message === undefined) throw solanaErrors.invalidParams('message must be base58 text')
  if (message.length > maxMessageBytes) throw tooLong()
  return message
}

function tooLong(): Error {
  return solanaErrors.invalidParams('message must have at most 100,000 bytes')
}

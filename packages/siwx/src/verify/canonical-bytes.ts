import { SiwxError } from '../siwx-error.ts'

/**
 * The longest signature of each namespace, in characters. Decoding is the attacker's choice of work, so a longer text
 * is rejected before it is decoded. Only the signature of a contract is long: before its deployment it carries the code
 * that creates it (ERC-6492).
 */
export const maxSignatureLengths = {
  eip155: 65_536,
  /** Ed25519: 64 bytes in base58. */
  solana: 88,
  /**
   * BIP-322: a witness of one key in base64, with a DER signature of at most 73 bytes, a key of 33 and three lengths.
   */
  bip122: 148,
  /** MultiSignature: 65 bytes after the byte of their kind, in hexadecimal after `0x`. */
  polkadot: 134,
  /** ADR-36: 64 bytes in base64. */
  cosmos: 88,
} as const

/** An encoding of bytes as text. */
export interface CanonicalForm {
  /** Error text for an unreadable value. */
  readonly problem: string
  /** The longest text that is decoded, in characters. */
  readonly maxLength: number
  /** Returns `undefined` or throws for an invalid text. */
  decode(text: string): Uint8Array | undefined
  encode(bytes: Uint8Array): string
}

/**
 * Decodes a text that has only one valid form, so that no second text is the same signature. A text over the limit is
 * not decoded.
 *
 * @throws SiwxError `signatureInvalid`
 */
export function readCanonical(text: string, { problem, maxLength, decode, encode }: CanonicalForm): Uint8Array {
  if (text.length <= maxLength) {
    try {
      const bytes = decode(text)
      if (bytes && encode(bytes) === text) return bytes
    } catch {
      // The error is thrown below.
    }
  }
  throw new SiwxError('signatureInvalid', problem)
}

/**
 * Decodes hexadecimal in small letters, after `0x`.
 *
 * @param maxLength the longest text that is decoded, in characters
 * @throws SiwxError `signatureInvalid` for any other text
 */
export function readHex(text: string, maxLength: number): Uint8Array {
  const problem = 'The signature is not written in hexadecimal with small letters, after 0x'
  return readCanonical(text, { problem, maxLength, decode: decodeHex, encode: encodeHex })
}

/**
 * Whether a text is hexadecimal in small letters after `0x`, which may be empty. The text is only scanned, not decoded.
 */
export function isHex(text: string, maxLength: number): boolean {
  return text.length <= maxLength && /^0x(?:[0-9a-f]{2})*$/.test(text)
}

function decodeHex(text: string): Uint8Array | undefined {
  if (!isHex(text, text.length)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Encodes bytes in small letters, after `0x`. */
export function encodeHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether two sequences of bytes are the same. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Converts bytes to a number, the highest byte first. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(encodeHex(bytes))
}

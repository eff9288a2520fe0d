import { SiwxError } from '../siwx-error.ts'

/**
 * The longest signature of each namespace, in characters. Decoding is the attacker's choice of work, so a longer text is rejected before it is decoded.
 * Only the signature of a contract is long: before its deployment it carries the code that creates it (ERC-6492).
 */
export const maxSignatureLengths = {
  eip155: 65_536,
  /** 64 bytes of Ed25519 in base58. */
  solana: 88,
  /** A BIP-322 witness of one key in base64: a DER signature of at most 73 bytes, a key of 33, three lengths. */
  bip122: 148,
  /** 65 bytes and the byte of their kind in hexadecimal, after `0x`. */
  polkadot: 134,
  /** 64 bytes in base64. */
  cosmos: 88,
} as const

/** How a text becomes bytes. */
export interface CanonicalForm {
  /** The error text for what cannot be read. */
  readonly problem: string
  /** The longest text that is decoded, in characters. */
  readonly maxLength: number
  /** Returns `undefined` or throws where the text is none. */
  decode(text: string): Uint8Array | undefined
  encode(bytes: Uint8Array): string
}

/**
 * The bytes of a text that has one way to be written, so that no second text is the same signature. A text over the limit is not decoded.
 *
 * @throws SiwxError `signatureInvalid`
 */
export function readCanonical(text: string, { problem, maxLength, decode, encode }: CanonicalForm): Uint8Array {
  if (text.length <= maxLength) {
    try {
      const bytes = decode(text)
      if (bytes && encode(bytes) === text) return bytes
    } catch {
      // Told below.
    }
  }
  throw new SiwxError('signatureInvalid', problem)
}

/**
 * @param maxLength the longest text that is decoded, in characters
 * @throws SiwxError `signatureInvalid` unless it is hexadecimal in small letters, after `0x`
 */
export function readHex(text: string, maxLength: number): Uint8Array {
  const problem = 'The signature is not written in hexadecimal with small letters, after 0x'
  return readCanonical(text, { problem, maxLength, decode: decodeHex, encode: encodeHex })
}

/** Whether a text is hexadecimal in small letters after `0x`, also of no byte. The text is only scanned: nothing is decoded. */
export function isHex(text: string, maxLength: number): boolean {
  return text.length <= maxLength && /^0x(?:[0-9a-f]{2})*$/.test(text)
}

function decodeHex(text: string): Uint8Array | undefined {
  if (!isHex(text, text.length)) return undefined
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** In small letters, after `0x`. */
export function encodeHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether two sequences of bytes are the same. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** A number from its bytes, the highest first. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(encodeHex(bytes))
}

import { SiwxError } from '../siwx-error.ts'

/** Longer ones are refused unread; one of a contract that is not there yet carries what makes it. */
const maxSignatureLength = 65_536

/**
 * The bytes of a text that has one way to be written, so that no second text is the same signature.
 *
 * @param what says that it is not
 * @param decode undefined or throws where the text is none
 * @throws SiwxError `signatureInvalid`
 */
export function readCanonical(
  text: string,
  what: string,
  decode: (text: string) => Uint8Array | undefined,
  encode: (bytes: Uint8Array) => string,
): Uint8Array {
  if (text.length <= maxSignatureLength) {
    try {
      const bytes = decode(text)
      if (bytes && encode(bytes) === text) return bytes
    } catch {
      // Told below.
    }
  }
  throw new SiwxError('signatureInvalid', what)
}

/** @throws SiwxError `signatureInvalid` unless it is hexadecimal in small letters, after `0x` */
export function readHex(text: string): Uint8Array {
  return readCanonical(
    text,
    'The signature is not written in hexadecimal with small letters, after 0x',
    decodeHex,
    encodeHex,
  )
}

function decodeHex(text: string): Uint8Array | undefined {
  if (!/^0x(?:[0-9a-f]{2})+$/.test(text)) return undefined
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

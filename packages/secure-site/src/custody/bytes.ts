import { Base64Error, decodeBase64, encodeBase64 } from '@latchkey/primitives'

/** Bytes that WebCrypto takes: never of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Text as UTF-8. */
export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Bytes one after another. The parts stay as they are. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Reads base64url without padding, in the one way that {@link toBase64Url} writes it.
 *
 * @throws Base64Error for anything else
 */
export function fromBase64Url(text: string): Bytes {
  // The other alphabet and a padding are refused: two texts for the same bytes would be two sums for the same share.
  if (/[+/=]/.test(text)) throw new Base64Error('base64Character', 'Invalid string. It is not base64url')
  const padded = text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4)
  return new Uint8Array(decodeBase64(padded))
}

/** Overwrites what is secret. The engine may have copied it: the memory of a page is no vault. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

import { Base64Error, decodeBase64, encodeBase64 } from '@latchkey/primitives'

/** Bytes for WebCrypto, which accepts no shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes text as UTF-8. */
export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Concatenates bytes. The parts stay unchanged. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/**
 * Encodes bytes as base64url without padding ([RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)).
 */
export function toBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Decodes base64url without padding, only in the form of {@link toBase64Url}.
 *
 * @throws Base64Error for any other text
 */
export function fromBase64Url(text: string): Bytes {
  // The other alphabet and padding are rejected: two texts for the same bytes would be two checksums of one share.
  if (/[+/=]/.test(text)) throw new Base64Error('base64Character', 'Invalid string. It is not base64url')
  const padded = text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4)
  return new Uint8Array(decodeBase64(padded))
}

/** Overwrites secrets. The engine may have copied them, so this only reduces their time in memory. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

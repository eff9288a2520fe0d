import { BaseError } from './base-error.ts'

/** The text is not base64. */
export class Base64Error extends BaseError<'base64Length' | 'base64Character'> {}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Decodes base64 with padding ([RFC 4648, section 4](https://www.rfc-editor.org/rfc/rfc4648#section-4)), and nothing
 * else. A text that two decoders could read as different bytes is rejected.
 *
 * @throws Base64Error "Invalid string. Length must be a multiple of 4" (S8.44); `base64Character` for an invalid
 *   character, padding or trailing bits
 */
export function decodeBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new Base64Error('base64Length', 'Invalid string. Length must be a multiple of 4')
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let bits = 0
  for (let index = 0; index < text.length; index++) {
    const isPadding = index >= text.length - padding
    const value = isPadding ? 0 : alphabet.indexOf(text.charAt(index))
    if (value < 0) throw invalid()
    bits = ((bits & 0x3ffff) << 6) | value
    if (index % 4 !== 3) continue
    const offset = ((index - 3) / 4) * 3
    // With padding, this is past the end, where a typed array ignores writes: the last bits must be zero.
    for (const [place, shift] of [16, 8, 0].entries()) {
      const byte = (bits >> shift) & 0xff
      if (offset + place < bytes.length) bytes[offset + place] = byte
      else if (byte !== 0) throw invalid()
    }
  }
  return bytes
}

/** Encodes bytes as base64 with padding ([RFC 4648, section 4](https://www.rfc-editor.org/rfc/rfc4648#section-4)). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const bits = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    const left = Math.min(bytes.length - index, 3)
    for (let place = 0; place < 4; place++)
      text += place > left ? '=' : alphabet.charAt((bits >> (18 - 6 * place)) & 63)
  }
  return text
}

function invalid(): Base64Error {
  return new Base64Error('base64Character', 'Invalid string. It is not base64')
}

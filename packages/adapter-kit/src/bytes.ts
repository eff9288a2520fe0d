import { attempt } from './listen-to.ts'

/** Copies the bytes of a wallet's answer: a typed array, also of another realm. @returns `undefined` for any other value */
export function readBytes(value: unknown): Uint8Array | undefined {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    : undefined
}

/** Encodes bytes as hexadecimal digits, without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Decodes hexadecimal text.
 *
 * @param text `0x` optional
 * @returns `undefined` for text that is not hexadecimal, or not of whole bytes
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x/i, '')
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Decodes base64 like a browser: white space and missing padding are allowed. @returns `undefined` for any other text */
export function fromBase64(text: string): Uint8Array | undefined {
  const binary = attempt(() => atob(text))
  return binary === undefined ? undefined : Uint8Array.from(binary, character => character.charCodeAt(0))
}

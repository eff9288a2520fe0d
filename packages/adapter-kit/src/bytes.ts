import { attempt } from './listen-to.ts'

/** Bytes in a wallet's answer: a typed array, of another realm too, copied. @returns `undefined` for what is none */
export function readBytes(value: unknown): Uint8Array | undefined {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    : undefined
}

/** Hexadecimal digits, with no `0x` before them. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The bytes of a hexadecimal text, with `0x` or without; `undefined` where it is none.
 *
 * @param text `0x` optional @returns `undefined` for what is no hexadecimal text of whole bytes
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x/i, '')
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Bytes of base64 text as a browser reads it: white space and missing padding pass. @returns `undefined` for all else */
export function fromBase64(text: string): Uint8Array | undefined {
  const binary = attempt(() => atob(text))
  return binary === undefined ? undefined : Uint8Array.from(binary, character => character.charCodeAt(0))
}

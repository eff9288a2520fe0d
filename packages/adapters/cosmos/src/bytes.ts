import { fromBase64, fromHex, readBytes } from '@latchkey/adapter-kit'

/** Reads bytes in a wallet's answer: a typed array, or a plain list of numbers. */
export function readByteList(value: unknown): Uint8Array | undefined {
  const isByte = (each: unknown) => Number.isInteger(each) && (each as number) >= 0 && (each as number) < 256
  if (Array.isArray(value) && value.every(isByte)) return Uint8Array.from(value as number[])
  return readBytes(value)
}

/** @returns `undefined` for a value that is not base64 with its padding */
export function readBase64(value: unknown): Uint8Array | undefined {
  const isBase64 = typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0
  return isBase64 ? fromBase64(value) : undefined
}

/** Reads base64, or the hexadecimal that some wallets write instead. */
export function readEncodedBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string' && /^(0x)?([0-9a-f]{2})+$/.test(value)) return fromHex(value)
  return readBase64(value) ?? readByteList(value)
}

/** Bytes in a wallet's answer: a typed array, of another realm too, or a plain list of numbers. */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  const isByte = (each: unknown) => Number.isInteger(each) && (each as number) >= 0 && (each as number) < 256
  return Array.isArray(value) && value.every(isByte) ? Uint8Array.from(value as number[]) : undefined
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** @returns `undefined` for what is not base64 */
export function fromBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) return undefined
  try {
    return Uint8Array.from(atob(value), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Base64, or the hexadecimal that some wallets write instead. */
export function readEncodedBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string' && /^(0x)?([0-9a-f]{2})+$/.test(value)) return fromHex(value)
  return fromBase64(value) ?? readBytes(value)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.replace(/^0x/i, '').match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

import { fromBase64, readBytes } from '@latchkey/adapter-kit'
import { fromBase58 } from '@latchkey/primitives'

/**
 * Reads the 64 bytes of an ed25519 signature from a wallet's answer. Wallets give bytes, and against the Wallet Standard a list
 * of numbers or a text: base58, as nodes do, or base64. Only base64 ends with `=`.
 *
 * @returns `undefined` for another value
 */
export function readSignature(answer: unknown): Uint8Array | undefined {
  const bytes = typeof answer === 'string' ? readText(answer) : (readBytes(answer) ?? readNumbers(answer))
  return bytes?.length === signatureBytes ? bytes : undefined
}

const signatureBytes = 64

function readText(text: string): Uint8Array | undefined {
  if (text.length > 100) return undefined
  return text.endsWith('=') ? fromBase64(text) : fromBase58(text)
}

function readNumbers(list: unknown): Uint8Array | undefined {
  const isByte = (each: unknown) => Number.isInteger(each) && (each as number) >= 0 && (each as number) < 256
  const isBytes = Array.isArray(list) && list.length === signatureBytes && list.every(isByte)
  return isBytes ? Uint8Array.from(list as number[]) : undefined
}

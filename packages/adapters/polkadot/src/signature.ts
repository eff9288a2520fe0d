import { toHex } from '@latchkey/adapter-kit'
import { readProperty } from '@latchkey/primitives'

import { polkadotErrors } from './polkadot-error.ts'

/** Reads a signature in a wallet's answer: 64 bytes, or 65 for ecdsa, with or without the byte that names its kind. */
export function readSignature(answer: unknown): `0x${string}` {
  const signature = readProperty(answer, 'signature')
  if (typeof signature === 'string' && /^0x([0-9a-f]{2}){64,66}$/i.test(signature)) return signature as `0x${string}`
  throw polkadotErrors.badAnswer()
}

/** Returns the UTF-8 bytes of a text, in hexadecimal. */
export function toHexText(text: string): `0x${string}` {
  return `0x${toHex(new TextEncoder().encode(text))}`
}

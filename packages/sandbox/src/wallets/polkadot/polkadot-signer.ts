import { blake2b } from '@noble/hashes/blake2.js'
import { secretFromSeed, sign } from '@scure/sr25519'

import { encodeSigningPayload } from './encode-signing-payload.ts'
import type { PolkadotAccount } from './polkadot-accounts.ts'

/**
 * Signs bytes between `<Bytes>` and `</Bytes>`, as every wallet does, so that they cannot be a transaction. Returns 64 bytes, in
 * hexadecimal.
 */
export function signPolkadotBytes(account: PolkadotAccount, bytes: Uint8Array): string {
  return toHex(sign(secretOf(account), wrap(bytes)))
}

/** Signs a transaction. The first byte names the kind of key. Long transactions are hashed (Substrate extrinsic format). */
export function signPolkadotTransaction(account: PolkadotAccount, payload: Readonly<Record<string, unknown>>): string {
  const bytes = encodeSigningPayload(payload)
  const signed = bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
  return toHex(Uint8Array.of(sr25519Kind, ...sign(secretOf(account), signed)))
}

const sr25519Kind = 1

function secretOf({ seed }: PolkadotAccount): Uint8Array {
  return secretFromSeed(fromHex(seed))
}

/** Wraps only once, because a site may have done it already. */
function wrap(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  const encode = (part: string) => new TextEncoder().encode(part)
  return Uint8Array.of(...encode('<Bytes>'), ...bytes, ...encode('</Bytes>'))
}

/** Returns the bytes of a site's data: hexadecimal, else a text. */
export function readPolkadotBytes(data: string): Uint8Array {
  return /^0x([0-9a-f]{2})*$/i.test(data) ? fromHex(data.slice(2)) : new TextEncoder().encode(data)
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

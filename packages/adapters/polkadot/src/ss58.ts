import { fromBase58, toBase58 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'

/**
 * Reads an account's address ([SS58](https://docs.polkadot.com/reference/parachains/accounts/#address-formats)): its 32-byte id,
 * with a prefix of any network.
 *
 * @returns `undefined` for another alphabet, another length, a wrong checksum, or an Ethereum address
 */
export function decodeSs58(address: unknown): Uint8Array | undefined {
  const bytes = typeof address === 'string' ? fromBase58(address, maxAddressCharacters) : undefined
  const prefixBytes = (bytes?.[0] ?? 128) < 64 ? 1 : 2
  if (bytes?.length !== prefixBytes + idBytes + checksumBytes || (bytes[0] ?? 128) > 127) return undefined
  const body = bytes.subarray(0, -checksumBytes)
  const checksum = checksumOf(body)
  return bytes.subarray(-checksumBytes).every((byte, index) => byte === checksum[index])
    ? body.slice(prefixBytes)
    : undefined
}

/**
 * Writes an account's address in a network's form.
 *
 * @param id 32 bytes
 * @param prefix the network's, 0 to 16383
 */
export function encodeSs58(id: Uint8Array, prefix: number): string {
  const prefixBytes = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = [...prefixBytes, ...id]
  return toBase58(Uint8Array.from([...body, ...checksumOf(body)]))
}

/** Limit before an address is decoded: the longest one, with a prefix of two bytes, has 49 characters. */
const maxAddressCharacters = 60
const idBytes = 32
const checksumBytes = 2

function checksumOf(body: Iterable<number>): Uint8Array {
  return blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body])).subarray(0, checksumBytes)
}

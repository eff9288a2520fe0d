import { secp256k1 } from '@noble/curves/secp256k1.js'

import { type Bytes, joinBytes, toUtf8, wipe } from './bytes.ts'

/**
 * Derives the private key at a path of [BIP-32](https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki), over
 * secp256k1. It uses WebCrypto and wipes every step, unlike libraries, which keep their nodes.
 *
 * @param seed of BIP-39, 64 bytes
 * @param path child numbers from the root; those from {@link hardened} on are hardened
 * @returns 32 bytes, which the caller wipes
 * @throws Error in the case that BIP-32 skips, which has a probability of 2^-127
 */
export async function deriveSecp256k1(seed: Bytes, path: readonly number[]): Promise<Bytes> {
  return derive('Bitcoin seed', seed, path, (node, index) => ({
    data: index >= hardened ? joinBytes(Uint8Array.of(0), node) : secp256k1.getPublicKey(node, true),
    toChild: tweak => addScalars(tweak, node),
  }))
}

/**
 * Derives the private key at a path of [SLIP-10](https://github.com/satoshilabs/slips/blob/master/slip-0010.md), over
 * ed25519, which has only hardened children.
 *
 * @param seed of BIP-39, 64 bytes
 * @returns 32 bytes, which the caller wipes
 */
export async function deriveEd25519(seed: Bytes, path: readonly number[]): Promise<Bytes> {
  return derive('ed25519 seed', seed, path, node => ({
    data: joinBytes(Uint8Array.of(0), node),
    toChild: left => left.slice(),
  }))
}

/** The first hardened child number: `44'` is `hardened + 44`. */
export const hardened = 0x80000000

type Step = (node: Bytes, index: number) => { data: Bytes; toChild: (left: Bytes) => Bytes }

async function derive(label: string, seed: Bytes, path: readonly number[], step: Step): Promise<Bytes> {
  let digest = await hmacSha512(toUtf8(label), seed)
  let node = digest.slice(0, 32)
  for (const index of path) {
    const { data, toChild } = step(node, index)
    const message = joinBytes(data, bigEndian(index))
    const next = await hmacSha512(digest.subarray(32), message)
    const child = toChild(next.subarray(0, 32))
    wipe(digest, node, data, message)
    digest = next
    node = child
  }
  wipe(digest)
  return node
}

/**
 * Adds a tweak to a key. BIP-32 skips to the next child if the result is invalid, which has a probability of 2^-127:
 * here it is an error.
 */
function addScalars(tweak: Bytes, key: Bytes): Bytes {
  const { Fn } = secp256k1.Point
  const sum = Fn.add(Fn.fromBytes(tweak), Fn.fromBytes(key))
  if (Fn.is0(sum)) throw new RangeError('No key at this path')
  return Fn.toBytes(sum) as Bytes
}

async function hmacSha512(secret: Bytes, message: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}

function bigEndian(index: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, index)
  return bytes
}

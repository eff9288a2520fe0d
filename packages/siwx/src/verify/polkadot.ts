import { fromBase58, type SIWXSession, toBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'

import { SiwxError } from '../siwx-error.ts'
import { isSame, maxSignatureLengths, readHex, toNumber } from './canonical-bytes.ts'
import { recoverKey, rejectHighS } from './secp256k1.ts'
import type { SignatureProof } from './signature-proof.ts'
import { isSignedByEd25519 } from './solana.ts'

/** Kinds of keys by the byte before a signature (`MultiSignature` of Substrate). */
const kinds = ['ed25519', 'sr25519', 'ecdsa'] as const
type Kind = (typeof kinds)[number]

/**
 * Verifies Sr25519, Ed25519 and ECDSA over the message, with or without the `<Bytes>` that extensions put around it.
 *
 * @throws SiwxError `signatureInvalid`, `signatureMalleable`
 */
export function verifyPolkadot({ data, message, signature }: SIWXSession): SignatureProof {
  const account = readPolkadotAccount(data.accountAddress)
  const bytes = readHex(signature, maxSignatureLengths.polkadot)
  const messages = [`<Bytes>${message}</Bytes>`, message].map(each => new TextEncoder().encode(each))
  const isGood = readSignatures(bytes).some(({ kind, signature: each }) =>
    messages.some(signed => isSignedByAccount(account, kind, each, signed)),
  )
  if (!isGood) throw new SiwxError('signatureInvalid', `${data.accountAddress} did not sign this message`)
  return { by: 'key' }
}

/** Lists the possible readings of the bytes: with the byte of their kind, or without. */
function readSignatures(bytes: Uint8Array): readonly { kind: Kind; signature: Uint8Array }[] {
  const [first = 0] = bytes
  const named = kinds[first]
  const rest = bytes.subarray(1)
  // Schnorrkel sets the highest bit, which `s` of Ed25519 never has.
  if (bytes.length === 64) return [{ kind: ((bytes[63] ?? 0) & 0x80) === 0 ? 'ed25519' : 'sr25519', signature: bytes }]
  if (bytes.length === 66 && named === 'ecdsa') return [{ kind: named, signature: rest }]
  if (bytes.length !== 65) return []
  const untyped = { kind: 'ecdsa', signature: bytes } as const
  return named && named !== 'ecdsa' ? [untyped, { kind: named, signature: rest }] : [untyped]
}

function isSignedByAccount(account: Uint8Array, kind: Kind, signature: Uint8Array, message: Uint8Array): boolean {
  switch (kind) {
    case 'ed25519':
      return isSignedByEd25519(account, signature, message)
    case 'sr25519':
      return isSignedBySr25519(account, signature, message)
    case 'ecdsa': {
      const compact = signature.subarray(0, 64)
      const key = recoverKey(compact, signature[64] ?? 0, blake2b(message, { dkLen: 32 }))
      if (!key || !isSame(blake2b(key, { dkLen: 32 }), account)) return false
      rejectHighS(compact)
      return true
    }
    default:
      return kind satisfies never
  }
}

/** Length of 32 bytes with two of prefix and two of checksum, in base58. */
const maxAddressLength = 50

const order = ed25519.Point.Fn.ORDER

function isSignedBySr25519(account: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  const s = signature.slice(32).reverse()
  s[0] = (s[0] ?? 0) & 0x7f
  if (toNumber(s) >= order)
    throw new SiwxError('signatureMalleable', 'The signature has a value for "s" beyond the order of its group')
  try {
    return verifySr25519(message, signature, account)
  } catch {
    return false
  }
}

/** Address prefixes by CAIP-2 reference. Every Substrate chain accepts 42. */
const knownPrefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2, // Kusama Asset Hub
  '9eb76c5184c4ab8679d2d5d819fdf90b': 5, // Astar
}
const anySubstrate = 42

/**
 * Writes an address with the prefix of its network, like the kit's adapter.
 *
 * @throws SiwxError `signatureInvalid`
 */
export function writePolkadotAddress(address: string, reference: string): string {
  const prefix = Object.hasOwn(knownPrefixes, reference) ? (knownPrefixes[reference] ?? anySubstrate) : anySubstrate
  const body = Uint8Array.of(prefix, ...readPolkadotAccount(address))
  return toBase58(Uint8Array.of(...body, ...checksumOf(body)))
}

/**
 * Decodes an address with any prefix to the 32 bytes of its account
 * ([SS58](https://github.com/paritytech/ss58-registry)).
 *
 * @throws SiwxError `signatureInvalid`
 */
export function readPolkadotAccount(address: string): Uint8Array {
  const bytes = fromBase58(address, maxAddressLength)
  const prefixLength = ((bytes?.[0] ?? 0xff) & 0x40) === 0 ? 1 : 2
  if (bytes?.length === prefixLength + 34 && (bytes[0] ?? 0xff) < 0x80) {
    const body = bytes.subarray(0, -2)
    if (isSame(checksumOf(body), bytes.subarray(-2))) return body.subarray(prefixLength)
  }
  throw new SiwxError('signatureInvalid', `${address} is no Polkadot address`)
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body), { dkLen: 64 }).subarray(0, 2)
}

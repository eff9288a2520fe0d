import { decodeBase64, encodeBase64, type SIWXSession } from '@latchkey/primitives'
import { schnorr } from '@noble/curves/secp256k1.js'
import { Address, NETWORK, OutScript, RawWitness, TEST_NETWORK } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'

import { SiwxError } from '../siwx-error.ts'
import { digestOfBip137 } from './bip137-digest.ts'
import { digestOfKey, digestOfTaproot } from './bip322-digest.ts'
import { isSame, maxSignatureLengths, readCanonical } from './canonical-bytes.ts'
import { isSignedBy, readDer, recoverKey, rejectHighS, toUncompressed } from './secp256k1.ts'
import type { SignatureProof } from './signature-proof.ts'

/**
 * Networks by the first 16 bytes of the first block
 * ([BIP-122](https://github.com/bitcoin/bips/blob/master/bip-0122.mediawiki)).
 */
const networks: Readonly<Record<string, typeof NETWORK>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  // These are testnet 4, signet and regtest.
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** The script that an address pays to, if one key owns it. */
type Owner = { kind: 'pkh' | 'wpkh' | 'sh'; hash: Uint8Array } | { kind: 'tr'; key: Uint8Array }

/**
 * Verifies [BIP-137](https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki) and the simple form of
 * [BIP-322](https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki), for the addresses of one key: P2PKH,
 * P2SH-P2WPKH, P2WPKH, P2TR.
 *
 * @throws SiwxError `signatureInvalid`, `signatureMalleable`, `chainUnsupported`
 */
export function verifyBip122({ data, message, signature }: SIWXSession): SignatureProof {
  const owner = readAddress(data)
  const bytes = readCanonical(signature, {
    problem: 'The signature is not written in base64',
    maxLength: maxSignatureLengths.bip122,
    decode: decodeBase64,
    encode: encodeBase64,
  })
  const signed = new TextEncoder().encode(message)
  const isGood = bytes.length === 65 ? isSignedByBip137(owner, bytes, signed) : isSignedByBip322(owner, bytes, signed)
  if (!isGood) throw new SiwxError('signatureInvalid', `${data.accountAddress} did not sign this message`)
  return { by: 'key' }
}

function readAddress({ chainId, accountAddress }: SIWXSession['data']): Owner {
  const network = networks[chainId.slice(chainId.indexOf(':') + 1)]
  if (!network) throw new SiwxError('chainUnsupported', `Nobody signs in on ${chainId}`)
  const read = decodeAddress(accountAddress, network)
  if (read?.type === 'pkh' || read?.type === 'wpkh' || read?.type === 'sh') return { kind: read.type, hash: read.hash }
  if (read?.type === 'tr') return { kind: 'tr', key: read.pubkey }
  throw new SiwxError('signatureInvalid', `${accountAddress} is no Bitcoin address of one key on ${chainId}`)
}

function decodeAddress(address: string, network: typeof NETWORK) {
  try {
    return Address(network).decode(address)
  } catch {
    return undefined
  }
}

/** Verifies by BIP-137. The first byte gives the kind of the address, and selects the key. */
function isSignedByBip137(owner: Owner, bytes: Uint8Array, message: Uint8Array): boolean {
  const header = (bytes[0] ?? 0) - 27
  if (header < 0 || header > 15 || owner.kind === 'tr') return false
  const kind = (['pkh', 'pkh', 'sh', 'wpkh'] as const)[header >> 2]
  const signature = bytes.subarray(1)
  const key = recoverKey(signature, header & 3, digestOfBip137(message))
  if (!key || kind !== owner.kind) return false
  if (!isSame(owner.hash, hashOfKey(kind, header < 4 ? toUncompressed(key) : key))) return false
  rejectHighS(signature)
  return true
}

/**
 * Verifies the simple form of BIP-322: a witness that spends an output derived from the message. Legacy addresses have
 * BIP-137 only.
 */
function isSignedByBip322(owner: Owner, bytes: Uint8Array, message: Uint8Array): boolean {
  const [signature, key, ...more] = readWitness(bytes)
  if (!signature || more.length > 0) return false
  if (owner.kind === 'tr') return key === undefined && isSignedByTaproot(owner.key, signature, message)
  if (owner.kind === 'pkh' || key?.length !== 33 || signature.at(-1) !== allOutputs) return false
  const compact = readDer(signature.subarray(0, -1))
  if (!compact || !isSame(owner.hash, hashOfKey(owner.kind, key))) return false
  const script = owner.kind === 'wpkh' ? { type: 'wpkh', hash: owner.hash } : { type: 'sh', hash: owner.hash }
  return isSignedBy(key, compact, digestOfKey(OutScript.encode(script as never), hash160(key), message))
}

const allOutputs = 1

/** Verifies 64 bytes, or 65 if the last one is SIGHASH_ALL. */
function isSignedByTaproot(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  const [kind = 0] = signature.subarray(64)
  if (signature.length !== 64 && !(signature.length === 65 && kind === allOutputs)) return false
  try {
    return schnorr.verify(signature.subarray(0, 64), digestOfTaproot(key, kind, message), key)
  } catch {
    return false
  }
}

function readWitness(bytes: Uint8Array): Uint8Array[] {
  try {
    const witness = RawWitness.decode(bytes)
    return isSame(RawWitness.encode(witness), bytes) ? witness : []
  } catch {
    return []
  }
}

/**
 * Returns the hash that an address has of a key: the key's, or that of the script with the key's hash (P2SH-P2WPKH).
 */
function hashOfKey(kind: 'pkh' | 'wpkh' | 'sh', key: Uint8Array): Uint8Array {
  const hash = hash160(key)
  return kind === 'sh' ? hash160(OutScript.encode({ type: 'wpkh', hash })) : hash
}

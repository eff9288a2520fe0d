import { decodeBase64, encodeBase64, type SIWXSession } from '@latchkey/primitives'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'

import { SiwxError } from '../siwx-error.ts'
import { isSame, maxSignatureLengths, readCanonical } from './canonical-bytes.ts'
import { isSignedBy } from './secp256k1.ts'
import type { SignatureProof } from './signature-proof.ts'

/** Length of a key of 33 bytes in base64. */
const maxKeyLength = 44

/**
 * Verifies by
 * [ADR-36](https://github.com/cosmos/cosmos-sdk/blob/main/docs/architecture/adr-036-arbitrary-signature.md): the
 * message is in a transaction that no chain accepts, signed by the key of the address.
 *
 * @throws SiwxError `signatureInvalid`, `signatureMalleable`
 */
export function verifyCosmos({ data, message, signature, publicKey }: SIWXSession): SignatureProof {
  const { accountAddress: signer } = data
  const bytes = readCanonical(signature, {
    problem: 'The signature is not written in base64',
    maxLength: maxSignatureLengths.cosmos,
    decode: decodeBase64,
    encode: encodeBase64,
  })
  if (publicKey === undefined)
    throw new SiwxError('signatureInvalid', 'A sign-in with Cosmos needs the key that signed, as "publicKey" in base64')
  const key = readCanonical(publicKey, {
    problem: 'The key that signed is not written in base64',
    maxLength: maxKeyLength,
    decode: decodeBase64,
    encode: encodeBase64,
  })
  if (key.length !== 33 || !isSame(readCosmosAddress(signer), ripemd160(sha256(key))))
    throw new SiwxError('signatureInvalid', `${signer} is not the address of the key that signed`)
  const document = new TextEncoder().encode(writeDocument(signer, message))
  if (bytes.length !== 64 || !isSignedBy(key, bytes, sha256(document)))
    throw new SiwxError('signatureInvalid', `${signer} did not sign this message`)
  return { by: 'key' }
}

/**
 * Writes JSON like amino: fields sorted by name, without blanks. Neither base64 nor bech32 has a character that it
 * would escape.
 */
function writeDocument(signer: string, message: string): string {
  const data = encodeBase64(new TextEncoder().encode(message))
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  })
}

/**
 * Decodes an address with any prefix to its bytes.
 *
 * @throws SiwxError `signatureInvalid`
 */
export function readCosmosAddress(address: string): Uint8Array {
  const read = bech32.decodeUnsafe(address, 128)
  const bytes = read && bech32.fromWordsUnsafe(read.words)
  if (!bytes) throw new SiwxError('signatureInvalid', `${address} is no Cosmos address`)
  return Uint8Array.from(bytes)
}

/** Address prefixes by CAIP-2 reference. */
const knownPrefixes: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'cosmos',
  'theta-testnet-001': 'cosmos',
  provider: 'cosmos',
  'osmosis-1': 'osmo',
  'osmo-test-5': 'osmo',
  'juno-1': 'juno',
  'stargaze-1': 'stars',
  'noble-1': 'noble',
  'neutron-1': 'neutron',
  'akashnet-2': 'akash',
  'stride-1': 'stride',
  celestia: 'celestia',
}

/**
 * Writes an address in its network's form: in small letters, with the network's prefix if it is known here.
 *
 * @throws SiwxError `signatureInvalid`
 */
export function writeCosmosAddress(address: string, reference: string): string {
  const bytes = readCosmosAddress(address)
  const known = Object.hasOwn(knownPrefixes, reference) ? knownPrefixes[reference] : undefined
  return known === undefined ? address.toLowerCase() : bech32.encode(known, bech32.toWords(bytes), 128)
}

import { readProperty } from '@latchkey/primitives'

import { readBase64, readByteList, readEncodedBytes } from './bytes.ts'
import { cosmosErrors } from './cosmos-error.ts'
import type {
  AccountData,
  AminoSignResponse,
  CosmosKey,
  DirectSignResponse,
  StdSignature,
  StdSignDoc,
} from './cosmos-provider.ts'

/** Maximum size of a public key, in bytes. */
const maxKeyBytes = 128

/** Reads a wallet's key, in Keplr's form. @returns `undefined` for another value */
export function readKey(answer: unknown): CosmosKey | undefined {
  const bech32Address = readProperty(answer, 'bech32Address')
  const given = readProperty(answer, 'pubKey')
  const length = readProperty(given, 'length')
  if (!isBech32(bech32Address) || typeof length !== 'number' || length > maxKeyBytes) return undefined
  const pubKey = readByteList(given)
  if (!pubKey?.length) return undefined
  const name = readProperty(answer, 'name')
  return {
    bech32Address,
    pubKey,
    algo: readAlgo(readProperty(answer, 'algo')),
    ...(typeof name === 'string' && name !== '' && { name: name.slice(0, 100) }),
  }
}

/** Reads the accounts in an answer to `cosmos_getAccounts`: public keys in base64. */
export function readRemoteAccounts(answer: unknown): AccountData[] {
  if (!Array.isArray(answer)) throw cosmosErrors.badAnswer('accounts')
  return answer.slice(0, 100).flatMap(entry => {
    const address = readProperty(entry, 'address')
    const given = readProperty(entry, 'pubkey')
    const length = typeof given === 'string' ? given.length : readProperty(given, 'length')
    // Hexadecimal takes two characters for a byte.
    const pubkey = typeof length === 'number' && length <= 2 * maxKeyBytes ? readEncodedBytes(given) : undefined
    return isBech32(address) && pubkey ? [{ address, pubkey, algo: readAlgo(readProperty(entry, 'algo')) }] : []
  })
}

/** Reads a signature, which has 64 bytes, or 65 of an Ethereum key. @throws an error if the answer contains none */
export function readSignature(answer: unknown): StdSignature {
  const signature = readProperty(answer, 'signature')
  const key = readProperty(answer, 'pub_key')
  const [type, value] = [readProperty(key, 'type'), readProperty(key, 'value')]
  const [keyBytes, signatureBytes] = [lengthOf(value), lengthOf(signature)]
  // Ed25519 keys have 32 bytes, those of secp256k1 33. A signature has 64, and those of Ethereum keys may have one more.
  const isKey = keyBytes === 32 || keyBytes === 33
  if (typeof type !== 'string' || type.length > 100 || !isKey || (signatureBytes !== 64 && signatureBytes !== 65))
    throw cosmosErrors.badAnswer('a signature')
  return { pub_key: { type, value: value as string }, signature: signature as string }
}

/** Returns the number of bytes of a short base64 text; 0 for another value. */
function lengthOf(text: unknown): number {
  return typeof text === 'string' && text.length <= 100 ? (readBase64(text)?.length ?? 0) : 0
}

/** Reads a signed Amino document, which may differ from the requested one: a wallet lets the user change the fee. */
export function readAminoResponse(answer: unknown): AminoSignResponse {
  const signed = readProperty(answer, 'signed')
  if (typeof signed !== 'object' || signed === null) throw cosmosErrors.badAnswer('what it signed')
  return { signed: signed as StdSignDoc, signature: readSignature(readProperty(answer, 'signature')) }
}

/**
 * Reads a signed direct document. Bytes come as bytes from the page and as base64 over a pairing; account numbers as a number, a
 * text or a Long.
 */
export function readDirectResponse(answer: unknown): DirectSignResponse {
  const signed = readProperty(answer, 'signed')
  const bodyBytes = readEncodedBytes(readProperty(signed, 'bodyBytes'))
  const authInfoBytes = readEncodedBytes(readProperty(signed, 'authInfoBytes'))
  const chainId = readProperty(signed, 'chainId')
  const accountNumber = readAccountNumber(readProperty(signed, 'accountNumber'))
  if (!bodyBytes || !authInfoBytes || typeof chainId !== 'string' || accountNumber === undefined)
    throw cosmosErrors.badAnswer('what it signed')
  return {
    signed: { bodyBytes, authInfoBytes, chainId, accountNumber },
    signature: readSignature(readProperty(answer, 'signature')),
  }
}

export function readAccountNumber(value: unknown): bigint | undefined {
  try {
    // A Long converts itself to its number.
    const text = `${(value ?? 0) as bigint | string}`
    return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
  } catch {
    return undefined
  }
}

export function isBech32(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{1,30}1[02-9ac-hj-np-z]{20,90}$/.test(value)
}

function readAlgo(value: unknown): AccountData['algo'] {
  const known: readonly AccountData['algo'][] = ['secp256k1', 'eth_secp256k1', 'ethsecp256k1', 'ed25519', 'sr25519']
  return known.find(algo => algo === value) ?? 'secp256k1'
}

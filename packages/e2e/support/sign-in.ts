import { createPublicKey, ECDH, verify } from 'node:crypto'

import { pubkeyToAddress } from '@cosmjs/amino'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { verifyMessage } from 'viem'

import { callProvider } from './site-calls.ts'
import { addressOf, type Namespace, readFacts } from './site-facts.ts'

/**
 * Signs a message in each namespace with the provider that a site gets, and verifies each signature for the account that the page
 * shows. Signatures of Solana and Cosmos are verified by Node's own cryptography.
 */
export async function signIn(page: Page, namespace: Namespace, message = 'Sign in to Latchkey: é, 🔑'): Promise<void> {
  const address = addressOf(await readFacts(page), namespace)
  if (address === '') throw new Error(`${namespace} is not connected`)
  expect(await signers[namespace](page, address, message), `the signature in ${namespace}`).toBe(true)
}

type Signer = (page: Page, address: string, message: string) => Promise<boolean>

const signers: Record<Namespace, Signer> = {
  async eip155(page, address, message) {
    const params = [`0x${Buffer.from(message).toString('hex')}`, address]
    const signature = await ask<`0x${string}`>(page, 'eip155', 'request', { method: 'personal_sign', params })
    return verifyMessage({ address: address as `0x${string}`, message, signature })
  },
  async solana(page, address, message) {
    const bytes = Buffer.from(message)
    const signature = await ask<number[]>(page, 'solana', 'signMessage', { bytes: [...bytes] })
    // The ed25519 key is wrapped as in a certificate ([RFC 8410](https://www.rfc-editor.org/rfc/rfc8410)).
    const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), fromBase58(address)])
    return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), Uint8Array.from(signature))
  },
  async bip122(page, address, message) {
    const signature = await ask<string>(page, 'bip122', 'signMessage', { message, address })
    return Verifier.verifySignature(address, message, signature)
  },
  async polkadot(page, address, message) {
    const signature = await ask<string>(page, 'polkadot', 'signMessage', message)
    return signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid
  },
  async cosmos(page, address, message) {
    const [, chainId] = (await readFacts(page))['account-cosmos'].split(':')
    const signed = await ask<StdSignature>(page, 'cosmos', 'signArbitrary', chainId, address, message)
    const key = Buffer.from(signed.pub_key.value, 'base64')
    const point = ECDH.convertKey(key, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
    const jwk = {
      kty: 'EC',
      crv: 'secp256k1',
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
    }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const signature = Buffer.from(signed.signature, 'base64')
    const isGood = verify('sha256', toAdr36(address, message), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
    const [prefix = ''] = address.split('1')
    return isGood && pubkeyToAddress(signed.pub_key, prefix) === address
  },
}

interface StdSignature {
  pub_key: { type: string; value: string }
  signature: string
}

async function ask<Result>(page: Page, namespace: Namespace, method: string, ...params: unknown[]): Promise<Result> {
  const { result, ...failure } = await callProvider(page, namespace, method, ...params)
  expect(failure, `${method} of ${namespace}`).toEqual({})
  return result as Result
}

/** Returns the document for a text (ADR-036): JSON with sorted keys. */
function toAdr36(signer: string, message: string): Buffer {
  const value = { data: Buffer.from(message).toString('base64'), signer }
  return Buffer.from(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value }],
      sequence: '0',
    }),
  )
}

function toBase64Url(bytes: Buffer): string {
  return bytes.toString('base64url')
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes the 32 bytes of a Solana address. */
function fromBase58(text: string): Buffer {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

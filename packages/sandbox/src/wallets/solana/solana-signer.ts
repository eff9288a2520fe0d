import { toBase58 } from '@latchkey/primitives'

import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { toBase64 } from './base64.ts'
import type { SolanaTransaction } from './read-solana-transaction.ts'
import { solanaAccounts } from './solana-accounts.ts'

/** Executes approved requests. */
export interface SolanaSigner {
  /** Returns the 64 bytes of the signature. @throws {RpcError} 4100 for an unknown account */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Returns the transaction with one more signature. @throws {RpcError} 4100 for an account that is not a required signer */
  signTransaction(address: string, transaction: SolanaTransaction): Promise<Uint8Array>
  /** Sends a signed transaction. @throws {RpcError} with the node's own code, message and data */
  send(rpcUrl: string, signed: Uint8Array, options: unknown): Promise<void>
}

/** Signs with the browser's own cryptography. */
export function createSolanaSigner(): SolanaSigner {
  const keys = new Map<string, Promise<CryptoKey>>()

  async function sign(address: string, message: Uint8Array): Promise<Uint8Array> {
    const account = solanaAccounts.find(candidate => candidate.address === address)
    if (!account) throw new RpcError(rpcErrorCodes.unauthorized, `The wallet does not hold ${address}.`)
    const key = keys.get(address) ?? importSeed(account.seed)
    keys.set(address, key)
    return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, message.slice()))
  }

  return {
    signMessage: sign,
    async signTransaction(address, { bytes, message, signers }) {
      const index = signers.indexOf(address)
      if (index === -1)
        throw new RpcError(rpcErrorCodes.unauthorized, `The transaction needs no signature of ${address}.`)
      const signed = bytes.slice()
      // The number of signatures has one byte, because a transaction has no space for 128 of them.
      signed.set(await sign(address, message), 1 + index * 64)
      return signed
    },
    async send(rpcUrl, signed, options) {
      const params = [toBase64(signed), { ...toObject(options), encoding: 'base64' }]
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
      }).catch((error: unknown) => {
        throw new RpcError(rpcErrorCodes.internal, `The node does not answer: ${String(error)}`)
      })
      const { error } = (await response.json()) as { error?: { code: number; message: string; data?: unknown } }
      if (error) throw new RpcError(error.code, error.message, error.data)
    },
  }
}

/** The id of a signed transaction: its first signature. */
export function idOf(signed: Uint8Array): { bytes: Uint8Array; text: string } {
  const bytes = signed.slice(1, 65)
  return { bytes, text: toBase58(bytes) }
}

/** Imports an ed25519 seed as a key: PKCS #8 with the fixed prefix of RFC 8410. */
function importSeed(seed: string): Promise<CryptoKey> {
  const hex = `302e020100300506032b657004220420${seed}`.match(/../g) ?? []
  const pkcs8 = Uint8Array.from(hex, byte => Number.parseInt(byte, 16))
  return crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

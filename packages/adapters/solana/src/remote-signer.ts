import {
  type CaipNetwork,
  decodeBase64,
  encodeBase64,
  getJsonRpcErrorKind,
  readList,
  readProperty,
  type RemoteProvider,
  toBase58,
} from '@latchkey/primitives'

import { encodeMessage } from './message-text.ts'
import { readSignature } from './read-signature.ts'
import { solanaErrors } from './solana-error.ts'
import type { SolanaSigner } from './solana-signer.ts'
import { submitSigned } from './submit-signed.ts'
import { firstSignature, withSignature } from './transaction-bytes.ts'

/**
 * Asks a wallet behind a pairing session to sign, by the pairing protocol's Solana RPC reference.
 *
 * @param networks the networks of the site
 */
export function createRemoteSigner(remote: RemoteProvider, networks: () => readonly CaipNetwork[]): SolanaSigner {
  async function signOne(transaction: Uint8Array, pubkey: string): Promise<Uint8Array> {
    const answer = await remote.request({
      method: 'solana_signTransaction',
      params: { transaction: encodeBase64(transaction), pubkey },
    })
    const signed = readProperty(answer, 'transaction')
    if (typeof signed === 'string') return readTransaction(signed)
    // Earlier wallets answer with their signature only.
    return withSignature(transaction, pubkey, signatureOf(answer))
  }

  async function signTransactions(transactions: readonly Uint8Array[], pubkey: string): Promise<Uint8Array[]> {
    const [first] = transactions
    if (first !== undefined && transactions.length === 1) return [await signOne(first, pubkey)]
    try {
      const params = { transactions: transactions.map(encodeBase64), pubkey }
      const answer = await remote.request({ method: 'solana_signAllTransactions', params })
      const signed = readList(answer, 'transactions', transactions.length).map(readTransaction)
      if (signed.length !== transactions.length) throw solanaErrors.badAnswer('all transactions')
      return signed
    } catch (error) {
      if (!isUnsupported(error)) throw error
      const signed: Uint8Array[] = []
      // The requests are sent one at a time, because the user answers each.
      for (const transaction of transactions) signed.push(await signOne(transaction, pubkey))
      return signed
    }
  }

  async function sendOne(transaction: Uint8Array, pubkey: string, sendOptions: object): Promise<string> {
    try {
      const params = { transaction: encodeBase64(transaction), pubkey, sendOptions }
      return toBase58(signatureOf(await remote.request({ method: 'solana_signAndSendTransaction', params })))
    } catch (error) {
      if (!isUnsupported(error)) throw error
      const signed = await signOne(transaction, pubkey)
      const params = [encodeBase64(signed), { encoding: 'base64', ...sendOptions }]
      return await submitSigned(signed, () => remote.request({ method: 'sendTransaction', params }))
    }
  }

  return {
    name: 'WalletConnect',
    accounts: () => remote.accounts(),
    chain: () => remote.chain(),
    network: () => networks().find(({ caipNetworkId }) => caipNetworkId === remote.chain()),
    async connect() {
      if (remote.accounts().length === 0) throw solanaErrors.notConnected()
    },
    disconnect: () => remote.disconnect(),
    async signMessage(message, pubkey) {
      const params = { message: encodeMessage(message), pubkey }
      return signatureOf(await remote.request({ method: 'solana_signMessage', params }))
    },
    signTransactions,
    async signAndSend(transactions, pubkey, options) {
      const outcomes: PromiseSettledResult<string>[] = []
      for (const transaction of transactions) {
        const [outcome] = await Promise.allSettled([sendOne(transaction, pubkey, options)])
        outcomes.push(outcome)
      }
      return outcomes
    },
    request: request => remote.request(request),
  }
}

/** The session did not approve the method, or the wallet does not know it. */
function isUnsupported(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  return (
    kind === 'methodNotFound' ||
    kind === 'unsupportedMethod' ||
    kind === 'methodNotSupported' ||
    readProperty(error, 'code') === 'methodNotApproved'
  )
}

/** @throws SolanaError -32603 if a wallet does not answer with an ed25519 signature */
function signatureOf(answer: unknown): Uint8Array {
  const signature = readSignature(readProperty(answer, 'signature'))
  if (signature === undefined) throw solanaErrors.badAnswer('a signature')
  return signature
}

/** Maximum size of a transaction, in bytes: today's have at most 1,232, and those of version 1 will have 4,096 (SIMD-0296). */
const maxTransactionBytes = 4_096

function readTransaction(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > maxTransactionBytes * 1.5) throw solanaErrors.badAnswer('a transaction')
  let bytes: Uint8Array
  try {
    bytes = decodeBase64(text)
  } catch (cause) {
    throw Object.assign(solanaErrors.badAnswer('a transaction'), { cause })
  }
  if (bytes.length > maxTransactionBytes) throw solanaErrors.badAnswer('a transaction')
  // A transaction begins with its signatures, and the first is its id; without one the answer is refused.
  firstSignature(bytes)
  return bytes
}

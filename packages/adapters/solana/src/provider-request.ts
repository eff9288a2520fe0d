import {
  decodeBase64,
  encodeBase64,
  readList,
  readProperty,
  type RequestArguments,
  toBase58,
} from '@latchkey/primitives'
import type { SendOptions } from '@solana/web3.js'

import { decodeMessage } from './message-text.ts'
import { readSendOptions } from './send-options.ts'
import { solanaErrors } from './solana-error.ts'
import type { SolanaSigner } from './solana-signer.ts'
import { firstSignature } from './transaction-bytes.ts'

/**
 * Answers requests in the form of the pairing protocol (its Solana RPC reference), so that a site can use any wallet in one way:
 * messages and signatures in base58, transactions in base64. Other requests go on to the wallet or the node.
 *
 * @param toAccount returns the account of an address, or the selected one
 */
export function createRequest(
  signer: SolanaSigner,
  toAccount: (wanted?: string) => string,
): (request: RequestArguments) => Promise<unknown> {
  const listAccounts = () => signer.accounts().map(({ address }) => ({ pubkey: address }))

  /**
   * Returns the account that a request names. An account that the wallet does not share is an error, so that the selected one is
   * never used silently.
   */
  const toNamedAccount = (params: unknown): string => {
    const wanted = readProperty(params, 'pubkey') ?? readProperty(params, 'feePayer')
    if (typeof wanted !== 'string') return toAccount()
    if (toAccount(wanted) !== wanted) throw solanaErrors.unknownAccount(wanted)
    return wanted
  }

  const answers: Record<string, (params: unknown) => unknown> = {
    solana_getAccounts: listAccounts,
    async solana_requestAccounts() {
      await signer.connect()
      return listAccounts()
    },
    async solana_signMessage(params) {
      const message = decodeMessage(readProperty(params, 'message'))
      return { signature: toBase58(await signer.signMessage(message, toNamedAccount(params))) }
    },
    async solana_signTransaction(params) {
      const account = toNamedAccount(params)
      const [signed] = await signer.signTransactions([readTransaction(readProperty(params, 'transaction'))], account)
      if (signed === undefined) throw solanaErrors.badAnswer('a transaction')
      return { signature: firstSignature(signed), transaction: encodeBase64(signed) }
    },
    async solana_signAllTransactions(params) {
      const transactions = readList(params, 'transactions').map(readTransaction)
      if (transactions.length === 0) throw solanaErrors.invalidParams('transactions must be a list')
      const signed = await signer.signTransactions(transactions, toNamedAccount(params))
      return { transactions: signed.map(encodeBase64) }
    },
    async solana_signAndSendTransaction(params) {
      const transaction = readTransaction(readProperty(params, 'transaction'))
      const options = readSendOptions(readProperty(params, 'sendOptions') as SendOptions | undefined)
      const [outcome] = await signer.signAndSend([transaction], toNamedAccount(params), options)
      if (outcome?.status !== 'fulfilled') throw outcome?.reason ?? solanaErrors.badAnswer('a signature')
      return { signature: outcome.value }
    },
  }

  return async ({ method, params }) => {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    // Some sites wrap the only parameter in a list, as EVM methods do.
    return answer
      ? await answer(Array.isArray(params) ? params[0] : params)
      : await signer.request({ method, ...(params && { params }) })
  }
}

function readTransaction(value: unknown): Uint8Array {
  if (typeof value !== 'string' || value === '') throw solanaErrors.invalidParams('transaction must be base64 text')
  try {
    return decodeBase64(value)
  } catch (error) {
    throw solanaErrors.invalidParams(error instanceof Error ? error.message : String(error))
  }
}

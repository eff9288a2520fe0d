import { fromBase58, toBase58 } from '@latchkey/primitives'

import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { NamespaceRequest, NamespaceTask, WalletNamespace } from '../wallet-namespace.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { describeSolanaRequest } from './describe-solana-request.ts'
import { readSolanaTransaction, type SolanaTransaction } from './read-solana-transaction.ts'
import { solanaAccounts } from './solana-accounts.ts'
import { findSolanaChain, solanaChains } from './solana-chains.ts'
import { createSolanaSigner, idOf } from './solana-signer.ts'

/**
 * The Solana clusters of the pairing wallet, with public keys. Methods follow the pairing protocol's Solana RPC reference
 * (messages and signatures in base58, transactions in base64).
 * @param rpcUrl Returns the address of a sandbox cluster's node, from its CAIP-2 id.
 */
export function createSolanaNamespace(rpcUrl: (caip2: string) => string): WalletNamespace {
  const signer = createSolanaSigner()

  function readTask(request: NamespaceRequest): NamespaceTask {
    const { method, chain } = request
    const params = toObject(request.params)
    const name = findSolanaChain(chain)?.name ?? chain
    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return {
          description: { title: method, rows: [] },
          run: async () => ({ result: request.accounts.map(pubkey => ({ pubkey })) }),
        }
      case 'solana_signMessage': {
        const account = readAccount(params, request, [])
        const message = typeof params.message === 'string' ? fromBase58(params.message, 137_000) : undefined
        if (!message) throw invalid('message must be base58 text')
        return {
          description: describeSolanaRequest({ kind: 'signMessage', account, message }),
          run: async () => ({ result: { signature: toBase58(await signer.signMessage(account, message)) } }),
        }
      }
      case 'solana_signTransaction': {
        const transaction = readTransaction(params.transaction)
        const account = readAccount(params, request, [transaction])
        return {
          description: describeSolanaRequest({
            kind: 'signTransaction',
            account,
            transactions: [transaction],
            chain: name,
          }),
          async run() {
            const signed = await signer.signTransaction(account, transaction)
            const index = transaction.signers.indexOf(account)
            const signature = toBase58(signed.slice(1 + index * 64, 65 + index * 64))
            return { result: { signature, transaction: toBase64(signed) } }
          },
        }
      }
      case 'solana_signAllTransactions': {
        if (!Array.isArray(params.transactions)) throw invalid('transactions must be a list')
        const transactions = params.transactions.map(readTransaction)
        const account = readAccount(params, request, transactions)
        return {
          description: describeSolanaRequest({ kind: 'signTransaction', account, transactions, chain: name }),
          async run() {
            const signed = await Promise.all(transactions.map(each => signer.signTransaction(account, each)))
            return { result: { transactions: signed.map(toBase64) } }
          },
        }
      }
      case 'solana_signAndSendTransaction': {
        const transaction = readTransaction(params.transaction)
        const account = readAccount(params, request, [transaction])
        return {
          description: describeSolanaRequest({
            kind: 'sendTransaction',
            account,
            transactions: [transaction],
            chain: name,
          }),
          async run() {
            const signed = await signer.signTransaction(account, transaction)
            await signer.send(rpcUrl(chain), signed, params.sendOptions)
            return { result: { signature: idOf(signed).text } }
          },
        }
      }
      default:
        throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
    }
  }

  return {
    namespace: 'solana',
    accounts: solanaAccounts.map(({ address }) => address),
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['chainChanged', 'accountsChanged'],
    chains: () => solanaChains.map(({ id, name }) => ({ id, name })),
    read: readTask,
    toChainChanged: chain => chain.replace('solana:', ''),
  }
}

/**
 * Returns the signing account: the one that the request names, else one of the site's that the transactions require.
 * @throws {RpcError} 4100 for an account that the site may not use
 */
function readAccount(
  { pubkey }: Record<string, unknown>,
  { accounts, chain }: NamespaceRequest,
  transactions: readonly SolanaTransaction[],
): string {
  const needed = transactions[0]?.signers.find(signer => accounts.includes(signer)) ?? accounts[0]
  const account = pubkey ?? needed
  if (typeof account === 'string' && accounts.includes(account)) return account
  throw new RpcError(rpcErrorCodes.unauthorized, `The site may not use that account on ${chain}.`)
}

function readTransaction(value: unknown): SolanaTransaction {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  if (!bytes) throw invalid('a transaction must be base64 text')
  return readSolanaTransaction(bytes)
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  return {}
}

function invalid(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: ${message}.`)
}

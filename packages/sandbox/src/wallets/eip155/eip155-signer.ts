import {
  type Address,
  BaseError,
  type Hex,
  type TypedDataDefinition,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

import type { Eip155Chain } from './eip155-chain.ts'
import type { Eip155Request, TransactionRequest } from './eip155-request.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'

/** The requests that end in a signature or a transaction. */
export type Eip155SigningRequest = Exclude<Eip155Request, { kind: 'switchChain' | 'addChain' }>

/** Executes approved requests. */
export interface Eip155Signer {
  /**
   * Returns the signature, the signed transaction, or the hash of the sent transaction.
   * @throws {RpcError} 4100 for an unknown account, -32602 for data that cannot be signed, -32603 with the node's message for a
   *   rejected transaction.
   */
  sign(request: Eip155SigningRequest, chain: Eip155Chain): Promise<Hex>
  /** Returns the node's answer to a request that needs no approval. */
  forward(method: string, params: unknown, chain: Eip155Chain): Promise<unknown>
}

export function createEip155Signer(accounts: readonly PrivateKeyAccount[]): Eip155Signer {
  const accountOf = (address: Address): PrivateKeyAccount => {
    const account = accounts.find(candidate => candidate.address === address)
    if (!account) throw new RpcError(rpcErrorCodes.unauthorized, `The wallet does not hold ${address}.`)
    return account
  }

  return {
    async sign(request, chain) {
      switch (request.kind) {
        case 'signMessage':
          return accountOf(request.account).signMessage({ message: { raw: request.message } })
        case 'signTypedData': {
          assertChain(request.typedData.domain['chainId'], chain)
          const account = accountOf(request.account)
          return explain(rpcErrorCodes.invalidParams, () =>
            account.signTypedData(request.typedData as unknown as TypedDataDefinition),
          )
        }
        case 'signTransaction':
        case 'sendTransaction': {
          assertChain(request.transaction.chainId, chain)
          const account = accountOf(request.account)
          return explain(rpcErrorCodes.internal, async () => {
            const signed = await signTransaction(chain, account, request.transaction)
            return request.kind === 'signTransaction' ? signed : sendRaw(chain, signed)
          })
        }
        case 'sendRawTransaction':
          return explain(rpcErrorCodes.internal, () => sendRaw(chain, request.transaction))
        default:
          return request satisfies never
      }
    },
    forward(method, params, chain) {
      const client = createPublicClient({ chain: toViemChain(chain), transport: http(chain.rpcUrl, { retryCount: 1 }) })
      const ask = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
      return explain(rpcErrorCodes.internal, () => ask({ method, params: params ?? [] }))
    },
  }
}

/** Fills in missing values (nonce, gas, fees) from the chain's node, and signs. */
async function signTransaction(
  chain: Eip155Chain,
  account: PrivateKeyAccount,
  transaction: TransactionRequest,
): Promise<Hex> {
  const { fees, ...rest } = transaction
  const client = createWalletClient({
    account,
    chain: toViemChain(chain),
    transport: http(chain.rpcUrl, { retryCount: 1 }),
  })
  const prepared = await ('gasPrice' in fees
    ? client.prepareTransactionRequest({ ...rest, gasPrice: fees.gasPrice })
    : client.prepareTransactionRequest({ ...rest, ...fees }))
  return client.signTransaction(prepared)
}

function sendRaw(chain: Eip155Chain, serializedTransaction: Hex): Promise<Hex> {
  const client = createWalletClient({ chain: toViemChain(chain), transport: http(chain.rpcUrl, { retryCount: 1 }) })
  return client.sendRawTransaction({ serializedTransaction })
}

function toViemChain({ id, name, symbol, rpcUrl }: Eip155Chain) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

function assertChain(asked: unknown, chain: Eip155Chain): void {
  if (asked == null || Number(asked) === chain.id) return
  throw new RpcError(
    rpcErrorCodes.invalidParams,
    `The request is for chain ${Number(asked)}, the wallet is on ${chain.id}.`,
  )
}

/** Runs a function and converts its error to one for the site, with the node's own code and data if it answered. */
async function explain<Result>(fallbackCode: number, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (thrown) {
    if (!(thrown instanceof BaseError))
      throw new RpcError(fallbackCode, thrown instanceof Error ? thrown.message : String(thrown))
    const answer = thrown.walk(cause => typeof (cause as { code?: unknown }).code === 'number') as {
      code?: number
      data?: unknown
    } | null
    throw new RpcError(answer?.code ?? fallbackCode, thrown.details || thrown.shortMessage, answer?.data)
  }
}

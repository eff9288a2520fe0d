import { type Address, type Hex, getAddress, isAddress, isHex, stringToHex } from 'viem'

import type { Eip155Chain } from './eip155-chain.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'

/** A site's transaction with parsed numbers. */
export interface TransactionRequest {
  to?: Address
  data?: Hex
  value?: bigint
  gas?: bigint
  nonce?: number
  chainId?: number
  /** The requested fees, in wei per gas; empty lets the wallet choose. */
  fees: { gasPrice: bigint } | { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint }
}

/** EIP-712 data, of which only the outline is validated: viem validates the rest when it signs. */
export interface TypedDataRequest {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** A site's request with parsed parameters. */
export type Eip155Request =
  | { kind: 'signMessage'; account: Address; message: Hex }
  | { kind: 'signTypedData'; account: Address; typedData: TypedDataRequest }
  | { kind: 'signTransaction'; account: Address; transaction: TransactionRequest }
  | { kind: 'sendTransaction'; account: Address; transaction: TransactionRequest }
  | { kind: 'sendRawTransaction'; transaction: Hex }
  | { kind: 'switchChain'; chainId: number }
  | { kind: 'addChain'; chain: Eip155Chain }

type Parser = (params: readonly unknown[]) => Eip155Request

const parsers = {
  personal_sign: ([first, second]) => {
    // Some sites pass the address first, as for eth_sign. The account is the one of the two that is an address.
    const swapped = isAddressLike(first) && !isAddressLike(second)
    return signMessage(swapped ? first : second, swapped ? second : first)
  },
  eth_sign: ([account, message]) => signMessage(account, message),
  eth_signTypedData: parseTypedData,
  eth_signTypedData_v4: parseTypedData,
  eth_signTransaction: ([transaction]) => ({ kind: 'signTransaction', ...readTransaction(transaction) }),
  eth_sendTransaction: ([transaction]) => ({ kind: 'sendTransaction', ...readTransaction(transaction) }),
  eth_sendRawTransaction: ([transaction]) => ({
    kind: 'sendRawTransaction',
    transaction: readHex(transaction, 'transaction'),
  }),
  wallet_switchEthereumChain: ([target]) => ({
    kind: 'switchChain',
    chainId: readChainId(readRecord(target, 'parameter')['chainId']),
  }),
  wallet_addEthereumChain: ([chain]) => ({ kind: 'addChain', chain: readChain(readRecord(chain, 'parameter')) }),
} satisfies Record<string, Parser>

/** The methods for which the wallet prompts. */
export type Eip155Method = keyof typeof parsers

export const eip155Methods = Object.keys(parsers) as readonly Eip155Method[]

/** Whether the wallet prompts for a method. */
export function isEip155Method(method: string): method is Eip155Method {
  return Object.hasOwn(parsers, method)
}

/**
 * Parses the parameters of a request.
 * @throws {RpcError} -32602 if a parameter is missing or malformed.
 */
export function parseEip155Request(method: Eip155Method, params: unknown): Eip155Request {
  if (!Array.isArray(params)) throw invalid('parameters must be an array')
  return parsers[method](params)
}

function signMessage(account: unknown, message: unknown): Eip155Request {
  if (typeof message !== 'string') throw invalid('message must be a string')
  return {
    kind: 'signMessage',
    account: readAddress(account, 'account'),
    message: isHex(message) ? message : stringToHex(message),
  }
}

function parseTypedData([account, data]: readonly unknown[]): Eip155Request {
  const parsed = readRecord(typeof data === 'string' ? readJson(data) : data, 'typed data')
  const primaryType = parsed['primaryType']
  const types = readRecord(parsed['types'], 'types')
  if (typeof primaryType !== 'string' || !Array.isArray(types[primaryType]))
    throw invalid('primaryType must name one of the types')
  return {
    kind: 'signTypedData',
    account: readAddress(account, 'account'),
    typedData: {
      types: types as TypedDataRequest['types'],
      primaryType,
      domain: readRecord(parsed['domain'] ?? {}, 'domain'),
      message: readRecord(parsed['message'], 'message'),
    },
  }
}

function readTransaction(value: unknown): { account: Address; transaction: TransactionRequest } {
  const from = readRecord(value, 'transaction')
  const amount = readQuantity(from['value'], 'value')
  const gas = readQuantity(from['gas'] ?? from['gasLimit'], 'gas')
  const nonce = readQuantity(from['nonce'], 'nonce')
  const data = from['data'] ?? from['input']
  return {
    account: readAddress(from['from'], 'from'),
    transaction: {
      ...(from['to'] == null ? {} : { to: readAddress(from['to'], 'to') }),
      ...(data == null ? {} : { data: readHex(data, 'data') }),
      ...(amount === undefined ? {} : { value: amount }),
      ...(gas === undefined ? {} : { gas }),
      ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      ...(from['chainId'] == null ? {} : { chainId: readChainId(from['chainId']) }),
      fees: readFees(from),
    },
  }
}

function readFees(from: Record<string, unknown>): TransactionRequest['fees'] {
  const gasPrice = readQuantity(from['gasPrice'], 'gasPrice')
  const maxFeePerGas = readQuantity(from['maxFeePerGas'], 'maxFeePerGas')
  const maxPriorityFeePerGas = readQuantity(from['maxPriorityFeePerGas'], 'maxPriorityFeePerGas')
  if (gasPrice !== undefined) return { gasPrice }
  return {
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
  }
}

function readChain(value: Record<string, unknown>): Eip155Chain {
  const name = value['chainName']
  const coin = readRecord(value['nativeCurrency'] ?? { symbol: 'ETH' }, 'nativeCurrency')
  const urls = Array.isArray(value['rpcUrls']) ? value['rpcUrls'].filter(isHttpUrl) : []
  const [rpcUrl] = urls
  if (typeof name !== 'string' || name === '') throw invalid('chainName must be a string')
  if (typeof coin['symbol'] !== 'string') throw invalid('nativeCurrency.symbol must be a string')
  if (rpcUrl === undefined) throw invalid('rpcUrls must hold an http or https address')
  return { id: readChainId(value['chainId']), name, symbol: coin['symbol'], rpcUrl }
}

function readChainId(value: unknown): number {
  const id = typeof value === 'number' ? value : Number(readQuantity(value, 'chainId') ?? Number.NaN)
  if (!Number.isSafeInteger(id) || id <= 0) throw invalid('chainId must be a hexadecimal number')
  return id
}

function readQuantity(value: unknown, name: string): bigint | undefined {
  if (value == null) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw invalid(`${name} must be a hexadecimal number`)
}

function readAddress(value: unknown, name: string): Address {
  if (!isAddressLike(value)) throw invalid(`${name} must be an address`)
  return getAddress(value)
}

function readHex(value: unknown, name: string): Hex {
  if (!isHex(value)) throw invalid(`${name} must be hexadecimal`)
  return value
}

function readRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be an object`)
  return value as Record<string, unknown>
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('typed data must be JSON')
  }
}

function isAddressLike(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function invalid(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: ${message}.`)
}

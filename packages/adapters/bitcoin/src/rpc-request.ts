import { readProperty } from '@latchkey/primitives'

import { callWallet } from './wallet-call.ts'

/**
 * Sends a request to a wallet by `request(method, params)`. Such wallets resolve with a JSON-RPC response, also for an error, or
 * reject with one.
 *
 * @returns the result
 * @throws the wallet's own error, with the equivalent code of EIP-1193
 */
export async function requestRpc(provider: unknown, method: string, params: unknown): Promise<unknown> {
  const answer = await callWallet(provider, 'request', method, params).catch((error: unknown) => {
    throw toRpcError(readProperty(error, 'error') ?? error)
  })
  const error = readProperty(answer, 'error')
  if (error !== undefined && error !== null) throw toRpcError(error)
  const result = readProperty(answer, 'result')
  return result === undefined ? answer : result
}

/** Codes of sats-connect that have another meaning everywhere else. */
const foreignCodes: Readonly<Record<string, number>> = {
  // The user refused.
  '-32000': 4001,
  // The method is not available for this address.
  '-32001': 4200,
  // The site has no permission.
  '-32002': 4100,
}

function toRpcError(error: unknown): unknown {
  const code = readProperty(error, 'code')
  const translated = foreignCodes[String(code)]
  if (error instanceof Error && translated === undefined) return error
  const message = readProperty(error, 'message')
  const told = typeof message === 'string' ? message : 'The wallet failed'
  return Object.assign(new Error(told, { cause: error }), { code: translated ?? code })
}

import type { CaipNetwork, RequestArguments } from '@latchkey/primitives'

import { PeerError, pairingErrors, toNodeError } from './pairing-errors.ts'

/** Timeout of one request over HTTP, in milliseconds (S9.46). */
export const rpcTimeoutMs = 10_000

/**
 * Sends a request to a network's node, at each of its URLs in turn until one answers (JSON-RPC 2.0 over HTTP POST; S7.44).
 *
 * @throws {PeerError} the node's own error
 * @throws {PairingError} `rpcRequestFailed` if no node answered
 */
export async function readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
  let failure: unknown
  for (const url of network.rpcUrls.default.http) {
    try {
      return await postJsonRpc(url, request, signal)
    } catch (error) {
      if (error instanceof PeerError || signal?.aborted) throw error
      failure = error
    }
  }
  throw pairingErrors.rpcRequestFailed(network.caipNetworkId, failure)
}

async function postJsonRpc(url: string, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(rpcTimeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params ?? [] }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (typeof answer !== 'object' || answer === null) throw new Error(`HTTP status code: ${response.status}`)
  const { result, error } = answer as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error) throw toNodeError(error)
  if (!response.ok || result === undefined) throw new Error(`HTTP status code: ${response.status}`)
  return result
}

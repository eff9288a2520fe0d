import type { CaipNetwork } from '@latchkey/primitives'
import { fallback, http, type Transport } from 'viem'

import { pauseRankingWhenIdle } from './pause-ranking-when-idle.ts'
import { failOnHttpStatus, withRpcRetry } from './rpc-retry.ts'

/** Options of a transport. */
export interface RpcTransportOptions {
  /**
   * Whether requests that are made together are sent as one ([JSON-RPC 2.0, section
   * 6](https://www.jsonrpc.org/specification#batch)).
   * @default false
   */
  batch?: boolean
}

/** Timeout of one request over HTTP, in milliseconds (S9.46). */
const rpcTimeoutMs = 10_000

/** Maximum number of requests in one batch (S9.52). */
const rpcBatchSize = 1_000

/** Parameters of the comparison of a network's endpoints (S9.53 to S9.56); times are in milliseconds. */
export const rpcRanking = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const

/**
 * Creates a viem transport over a network's HTTP endpoints. A network with several uses the best of them, by how often and how
 * fast each answered; they are compared only while requests are made.
 *
 * @throws TypeError if the network names no endpoint
 */
export function createRpcTransport(network: CaipNetwork, { batch = false }: RpcTransportOptions = {}): Transport {
  const endpoints = network.rpcUrls.default.http.map(url =>
    http(url, {
      batch: batch && { batchSize: rpcBatchSize },
      onFetchResponse: failOnHttpStatus,
      retryCount: 0,
      timeout: rpcTimeoutMs,
    }),
  )
  const [first] = endpoints
  if (first === undefined) throw new TypeError(`No RPC url provided for chainId: ${network.id}`)
  return withRpcRetry(
    endpoints.length > 1 ? pauseRankingWhenIdle(ping => fallback(endpoints, { rank: { ...rpcRanking, ping } })) : first,
  )
}

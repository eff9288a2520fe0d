import { createPublicClient, http, type PublicClient } from 'viem'

/** A client for the node at `url`, which sends in one batch what is asked at once and never tries again. */
export function createChainClient(url: string): PublicClient {
  return createPublicClient({ transport: http(url, { batch: true, retryCount: 0 }) })
}

import { createPublicClient, http, type PublicClient } from 'viem'

/** Creates a client for the node at `url`, which batches simultaneous requests and never retries. */
export function createChainClient(url: string): PublicClient {
  return createPublicClient({ transport: http(url, { batch: true, retryCount: 0 }) })
}

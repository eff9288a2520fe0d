import { readProperty } from '@latchkey/primitives'

import { askNode, readQuantity } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * Fetches the time of a chain, in seconds since 1970: that of its next block, which a chain without traffic has too, else that of
 * its latest block.
 *
 * @returns `undefined` if the node reports neither
 */
export async function fetchChainTime(client: RpcClient): Promise<bigint | undefined> {
  for (const block of ['pending', 'latest']) {
    const answer = await askNode(client, 'eth_getBlockByNumber', block, false).catch(() => undefined)
    const time = readQuantity(readProperty(answer, 'timestamp'))
    if (time !== undefined) return time
  }
  return undefined
}

import type { Stop } from '@latchkey/primitives'
import { watchBlockNumber } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/** Requests the number of the latest block every few seconds, once for all watchers; a failed request is repeated. */
export function watchBlocks(client: RpcClient, onBlock: () => void): Stop {
  return watchBlockNumber(client, {
    poll: true,
    onBlockNumber(_latest, before) {
      // The first number is only the starting point.
      if (before !== undefined) onBlock()
    },
  })
}

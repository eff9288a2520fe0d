import type { Stop } from '@latchkey/primitives'
import { watchBlockNumber } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/** Asks for the number of the latest block every few seconds, once for all that watch; one that does not come is asked for again. */
export function watchBlocks(client: RpcClient, onBlock: () => void): Stop {
  return watchBlockNumber(client, {
    poll: true,
    onBlockNumber(_latest, before) {
      // The first one is only where the chain stands.
      if (before !== undefined) onBlock()
    },
  })
}

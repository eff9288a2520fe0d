import { WagmiAdapter } from '@latchkey/adapter-wagmi'
import { createAppKit } from '@latchkey/react'
import { mainnet, polygon } from 'viem/chains'
import type { Config } from 'wagmi'

import { house } from './house.ts'
import { hasHouse, sandboxNode, shared } from './sandbox.ts'

/** Creates the config in the usual way: the adapter makes it, and each wallet of the kit is a connector of wagmi. */
export function createByAdapter(): Config {
  const adapter = new WagmiAdapter({
    networks: [mainnet, polygon],
    projectId: shared.projectId,
    transports: { [mainnet.id]: sandboxNode(mainnet.id), [polygon.id]: sandboxNode(polygon.id) },
    ...(hasHouse && { connectors: [house] }),
  })
  createAppKit({ ...shared, networks: [mainnet, polygon], adapters: [adapter] })
  return adapter.wagmiConfig
}

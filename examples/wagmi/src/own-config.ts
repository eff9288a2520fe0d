import { EvmAdapter } from '@latchkey/adapter-evm'
import { latchkeyConnector } from '@latchkey/adapter-wagmi'
import { createAppKit } from '@latchkey/react'
import { mainnet, polygon } from 'viem/chains'
import { type Config, createConfig } from 'wagmi'

import { house } from './house.ts'
import { hasHouse, sandboxNode, shared } from './sandbox.ts'

/** Creates the config in the lighter way: the site keeps its own, and the whole kit is one more connector in it. */
export function createOwn(): Config {
  const kit = createAppKit({ ...shared, networks: [mainnet, polygon], adapters: [new EvmAdapter()] })
  return createConfig({
    chains: [mainnet, polygon],
    connectors: [latchkeyConnector(kit), ...(hasHouse ? [house] : [])],
    transports: { [mainnet.id]: sandboxNode(mainnet.id), [polygon.id]: sandboxNode(polygon.id) },
    multiInjectedProviderDiscovery: false,
  })
}

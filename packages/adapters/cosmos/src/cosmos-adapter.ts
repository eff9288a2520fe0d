import type { AdapterContext, ChainAdapter, Connector, RemoteProvider, Stop } from '@latchkey/primitives'

import { createCosmosConnector } from './cosmos-connector.ts'
import type { CosmosProvider } from './cosmos-provider.ts'
import type { CosmosWallet } from './cosmos-wallet.ts'
import { knownWallets } from './known-wallets.ts'
import { createLazyProvider } from './lazy-provider.ts'
import { watchWallets } from './watch-wallets.ts'

export interface CosmosAdapterOptions {
  /** Keplr-shaped wallets besides Keplr, Leap and Cosmostation. @default [] */
  wallets?: readonly CosmosWallet[]
}

/**
 * The Cosmos chains: Keplr-shaped wallets in the page, and wallets over a pairing. `@cosmjs/stargate` is loaded only for a site that
 * asks for a signing client.
 *
 * @example createAppKit({ adapters: [new CosmosAdapter()], networks: [cosmoshub, osmosis], projectId })
 */
export class CosmosAdapter implements ChainAdapter {
  readonly namespace = 'cosmos'
  readonly #wallets: readonly CosmosWallet[]
  #context: AdapterContext | undefined

  constructor({ wallets = [] }: CosmosAdapterOptions = {}) {
    this.#wallets = [...wallets, ...knownWallets]
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    this.#context = context
    if (typeof window === 'undefined' || !context.injected) {
      onConnectors([])
      return () => {}
    }
    const connectors = new Map<CosmosWallet, Connector>()
    const toConnector = (wallet: CosmosWallet) => {
      const connector = connectors.get(wallet) ?? createCosmosConnector(window, wallet)
      connectors.set(wallet, connector)
      return connector
    }
    return watchWallets(window, this.#wallets, wallets => onConnectors(wallets.map(toConnector)))
  }

  /** A Cosmos provider over a pairing session. */
  wrapProvider(remote: RemoteProvider): CosmosProvider {
    return createLazyProvider(remote, async () =>
      (await import('./remote-provider.ts')).createRemoteProvider(remote, () => this.#context?.networks ?? []),
    )
  }
}

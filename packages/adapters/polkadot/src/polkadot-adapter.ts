import type { AdapterContext, ChainAdapter, Connector, RemoteProvider, Stop } from '@latchkey/primitives'

import type { FoundExtension } from './found-extension.ts'
import { createLazyProvider } from './lazy-provider.ts'
import { createPolkadotConnector } from './polkadot-connector.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { watchExtensions } from './watch-extensions.ts'

/**
 * The Polkadot chains: extensions in the page (`window.injectedWeb3`), and wallets over a pairing. `@polkadot/api` is loaded only
 * for a site that asks for an API instance.
 *
 * @example createAppKit({ adapters: [new PolkadotAdapter()], networks: [polkadot, westend], projectId })
 */
export class PolkadotAdapter implements ChainAdapter {
  readonly namespace = 'polkadot'
  #context: AdapterContext | undefined

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    this.#context = context
    if (typeof window === 'undefined' || !context.injected) {
      onConnectors([])
      return () => {}
    }
    const connectors = new WeakMap<FoundExtension, Connector>()
    const toConnector = (extension: FoundExtension) => {
      const connector = connectors.get(extension) ?? createPolkadotConnector(extension)
      connectors.set(extension, connector)
      return connector
    }
    return watchExtensions(window, extensions => onConnectors(extensions.map(toConnector)))
  }

  /** A Polkadot provider over a pairing session. */
  wrapProvider(remote: RemoteProvider): PolkadotProvider {
    return createLazyProvider(remote, async () =>
      (await import('./remote-provider.ts')).createRemoteProvider(remote, () => this.#context?.networks ?? []),
    )
  }
}

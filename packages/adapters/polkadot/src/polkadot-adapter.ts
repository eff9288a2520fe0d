import { createLazyProvider, memoizeByReference } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type AdapterContext,
  type ChainAdapter,
  type Connector,
  once,
  type RemoteProvider,
  type Stop,
} from '@latchkey/primitives'

import type { FoundExtension } from './found-extension.ts'
import { createPolkadotConnector } from './polkadot-connector.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { watchExtensions } from './watch-extensions.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    /** The provider of Polkadot extensions. */
    polkadot: PolkadotProvider
  }
}

/**
 * The adapter of Polkadot chains: extensions in the page (`window.injectedWeb3`), and wallets over a pairing. `@polkadot/api` is
 * loaded only for a site that asks for an API instance.
 *
 * @example createAppKit({ adapters: [new PolkadotAdapter()], networks: [polkadot, westend], projectId })
 */
export class PolkadotAdapter implements ChainAdapter<PolkadotProvider> {
  readonly namespace = 'polkadot'
  readonly capabilities = ['signMessage'] as const
  readonly #actions = once(async () => (await import('./polkadot-actions.ts')).polkadotActions)
  #context: AdapterContext | undefined

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    this.#context = context
    if (typeof window === 'undefined' || !context.injected) {
      onConnectors([])
      return () => {}
    }
    const toConnector = memoizeByReference((extension: FoundExtension) => createPolkadotConnector(extension, context))
    return watchExtensions(window, context.clock, extensions => onConnectors(extensions.map(toConnector)))
  }

  /** Loads the code of the actions, once. */
  actions(): Promise<Required<Pick<AdapterActions, 'signMessage'>>> {
    return this.#actions()
  }

  /** Creates a Polkadot provider over a pairing session. Calls before its code has loaded wait for it. */
  wrapProvider(remote: RemoteProvider): PolkadotProvider {
    const loading = once(async () =>
      (await import('./remote-provider.ts')).createRemoteProvider(remote, () => this.#context?.networks ?? []),
    )
    loading().catch(() => {})
    const provider: PolkadotProvider = createLazyProvider(loading, calls, {
      get accounts() {
        return loading.value?.accounts ?? []
      },
      get address() {
        return remote.accounts()[0]?.address
      },
      get chain() {
        return remote.chain()
      },
      signer: {
        signPayload: payload => provider.signPayload(payload),
        signRaw: raw => provider.signRaw(raw),
      },
    })
    return provider
  }
}

const calls = [
  'signMessage',
  'signRaw',
  'signPayload',
  'request',
  'getApi',
] as const satisfies readonly (keyof PolkadotProvider)[]

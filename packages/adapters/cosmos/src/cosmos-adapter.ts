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

import { createCosmosConnector } from './cosmos-connector.ts'
import type { CosmosProvider } from './cosmos-provider.ts'
import type { CosmosWallet } from './cosmos-wallet.ts'
import { knownWallets } from './known-wallets.ts'
import { createLateSigners } from './late-signers.ts'
import { watchWallets } from './watch-wallets.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    /** The provider of Cosmos wallets. */
    cosmos: CosmosProvider
  }
}

/** Options of `CosmosAdapter`. */
export interface CosmosAdapterOptions {
  /** Wallets with Keplr's interface besides Keplr, Leap and Cosmostation. @default [] */
  wallets?: readonly CosmosWallet[]
}

/**
 * The adapter of Cosmos chains: wallets in the page with Keplr's interface, and wallets over a pairing. `@cosmjs/stargate` is
 * loaded only for a site that asks for a signing client.
 *
 * @example createAppKit({ adapters: [new CosmosAdapter()], networks: [cosmoshub, osmosis], projectId })
 */
export class CosmosAdapter implements ChainAdapter<CosmosProvider> {
  readonly namespace = 'cosmos'
  readonly capabilities = ['signMessage'] as const
  readonly #actions = once(async () => (await import('./cosmos-actions.ts')).cosmosActions)
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
    const toConnector = memoizeByReference((wallet: CosmosWallet) => createCosmosConnector(window, wallet, context))
    return watchWallets(window, context.clock, this.#wallets, wallets => onConnectors(wallets.map(toConnector)))
  }

  /** Loads the code of the actions, once. */
  actions(): Promise<Required<Pick<AdapterActions, 'signMessage'>>> {
    return this.#actions()
  }

  /** Creates a Cosmos provider over a pairing session. Calls before its code has loaded wait for it. */
  wrapProvider(remote: RemoteProvider): CosmosProvider {
    const loading = once(async () =>
      (await import('./remote-provider.ts')).createRemoteProvider(remote, () => this.#context?.networks ?? []),
    )
    loading().catch(() => {})
    return createLazyProvider(loading, calls, {
      get accounts() {
        return loading.value?.accounts ?? []
      },
      get address() {
        return remote.accounts()[0]?.address
      },
      get chain() {
        return remote.chain()
      },
      ...createLateSigners(loading, () => remote.chain()),
    })
  }
}

const calls = [
  'getKey',
  'getAccounts',
  'getOfflineSignerAuto',
  'signAmino',
  'signDirect',
  'signArbitrary',
  'verifyArbitrary',
  'suggestChain',
  'request',
  'getSigningClient',
] as const satisfies readonly (keyof CosmosProvider)[]

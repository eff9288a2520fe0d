import {
  type AdapterContext,
  type Balance,
  type CaipNetwork,
  type ChainAdapter,
  type Connector,
  type RemoteProvider,
  type RequestArguments,
  type Stop,
  untilAborted,
} from '@latchkey/primitives'

import { createSolanaConnector } from './solana-connector.ts'
import type { SolanaProvider } from './solana-provider.ts'
import type { StandardWallet } from './standard-wallet.ts'
import { watchWallets } from './watch-wallets.ts'

/**
 * The Solana chains: wallets in the page by Wallet Standard; balances over the networks' own RPC endpoints. `@solana/web3.js` is
 * loaded only for a site that uses the provider's public key.
 *
 * @example createAppKit({ adapters: [new SolanaAdapter()], networks: [solana, solanaDevnet], projectId })
 */
export class SolanaAdapter implements ChainAdapter {
  readonly namespace = 'solana'

  watchConnectors({ announced }: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    if (typeof window === 'undefined' || !announced) {
      onConnectors([])
      return () => {}
    }
    const connectors = new WeakMap<StandardWallet, Connector>()
    const toConnector = (wallet: StandardWallet) => {
      const connector = connectors.get(wallet) ?? createSolanaConnector(wallet)
      connectors.set(wallet, connector)
      return connector
    }
    return watchWallets(wallets => onConnectors(wallets.map(toConnector)))
  }

  async fetchBalance(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance> {
    signal?.throwIfAborted()
    const read = async () => (await import('./fetch-balance.ts')).fetchBalance(account, network, signal)
    return await untilAborted(read(), signal)
  }

  async readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const read = async () => (await import('./read-rpc.ts')).readRpc(network, request, signal)
    return await untilAborted(read(), signal)
  }

  /** A Solana provider over a pairing session. It is whole once its code has loaded; what is called before that waits for it. */
  wrapProvider(remote: RemoteProvider): SolanaProvider {
    let provider: SolanaProvider | undefined
    let loading: Promise<SolanaProvider> | undefined
    const load = () =>
      (loading ??= import('./remote-provider.ts').then(
        module => (provider = module.createRemoteProvider(remote)),
        (error: unknown) => {
          // A chunk that did not load is asked for again.
          loading = undefined
          throw error
        },
      ))
    load().catch(() => {})
    return new Proxy({} as SolanaProvider, {
      get: (_, key: keyof SolanaProvider) => {
        if (provider) return provider[key]
        if (typeof key !== 'string' || values.has(key)) return undefined
        return (...given: never[]) => load().then(loaded => (loaded[key] as (...given: never[]) => unknown)(...given))
      },
      has: (_, key) => key in (provider ?? {}),
    })
  }
}

/** What is no call, and so is not there before the code is; nor is the proxy a promise. */
const values: ReadonlySet<string> = new Set<keyof SolanaProvider | 'then'>(['name', 'publicKey', 'chain', 'then'])

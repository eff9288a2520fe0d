import {
  type AdapterContext,
  type Balance,
  type CaipNetwork,
  type ChainAdapter,
  type Connector,
  type Identity,
  type RequestArguments,
  type Stop,
  untilAborted,
} from '@latchkey/primitives'

import { createEip1193Connector } from './eip1193-connector.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import type { RpcClients } from './rpc-clients.ts'
import { watchWallets } from './watch-wallets.ts'

export interface EvmAdapterOptions {
  /**
   * Where the pages are that may show this one in a frame as a Safe does: whoever is there names the account and the chain. `[]`
   * looks for none.
   *
   * @default ['https://app.safe.global']
   */
  safeOrigins?: readonly string[]
}

/**
 * The EVM chains: wallets in the page over EIP-1193, found by EIP-6963 or by what they inject; balances and names over the
 * networks' own RPC endpoints; inside a Safe's frame, that Safe. The library for balances is loaded when it is first needed.
 *
 * @example createAppKit({ adapters: [new EvmAdapter()], networks: [mainnet], projectId })
 */
export class EvmAdapter implements ChainAdapter {
  readonly namespace = 'eip155'
  readonly #safeOrigins: readonly string[]
  #clients: Promise<RpcClients> | undefined

  constructor({ safeOrigins = ['https://app.safe.global'] }: EvmAdapterOptions = {}) {
    this.#safeOrigins = safeOrigins
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    if (typeof window === 'undefined') {
      onConnectors([])
      return () => {}
    }
    const connectors = new WeakMap<InjectedWallet, Connector>()
    const toConnector = (wallet: InjectedWallet) => {
      const connector = connectors.get(wallet) ?? createEip1193Connector(wallet)
      connectors.set(wallet, connector)
      return connector
    }
    let around: readonly InjectedWallet[] = []
    let inPage: readonly InjectedWallet[] = []
    const tell = () => onConnectors([...around, ...inPage].map(toConnector))
    const stopped = new AbortController()
    const stopWatching = watchWallets(window, context, wallets => {
      inPage = wallets
      tell()
    })
    if (window.parent !== window && this.#safeOrigins.length > 0) {
      import('./safe-wallet.ts')
        .then(({ findSafe }) => findSafe(window, this.#safeOrigins, stopped.signal))
        .then(safe => {
          if (safe === undefined || stopped.signal.aborted) return
          around = [safe]
          tell()
        })
        // Without that file the site is not in a Safe, as it would be in any other frame.
        .catch(() => {})
    }
    return () => {
      stopped.abort()
      stopWatching()
    }
  }

  async fetchBalance(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance> {
    signal?.throwIfAborted()
    const read = async () => {
      const [{ fetchBalance }, clients] = await Promise.all([import('./fetch-balance.ts'), this.#loadClients()])
      return await fetchBalance(clients.get(network), account, network)
    }
    return await untilAborted(read(), signal)
  }

  async readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const read = async (): Promise<unknown> => (await this.#loadClients()).get(network).request(request as never)
    return await untilAborted(read(), signal)
  }

  /** The ENS name and avatar, where Ethereum's mainnet is among the networks; never fails. */
  async fetchIdentity(
    account: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
  ): Promise<Identity | undefined> {
    const mainnet = networks.find(network => network.caipNetworkId === 'eip155:1')
    if (mainnet === undefined || signal?.aborted) return undefined
    const read = async () => {
      const [{ fetchIdentity }, clients] = await Promise.all([import('./fetch-identity.ts'), this.#loadClients()])
      return await fetchIdentity(clients.get(mainnet), account, mainnet)
    }
    return await untilAborted(read(), signal).catch(() => undefined)
  }

  async #loadClients(): Promise<RpcClients> {
    this.#clients ??= import('./rpc-clients.ts').then(module => module.createRpcClients())
    try {
      return await this.#clients
    } catch (error) {
      // A chunk that did not load is asked for again.
      this.#clients = undefined
      throw error
    }
  }
}

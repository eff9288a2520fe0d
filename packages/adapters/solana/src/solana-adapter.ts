import { createLazyProvider, memoizeByReference, warnOfArguments } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type AdapterContext,
  BaseError,
  type CaipNetwork,
  type ChainAdapter,
  type Clock,
  type Connector,
  once,
  type RemoteProvider,
  type RequestArguments,
  type Stop,
  raceAbort,
} from '@latchkey/primitives'

import { createSolanaConnector } from './solana-connector.ts'
import type { SolanaProvider } from './solana-provider.ts'
import type { StandardWallet } from './standard-wallet.ts'
import { watchWallets } from './watch-wallets.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    /** The provider of Solana wallets. */
    solana: SolanaProvider
  }
}

/** The capabilities of the adapter. Each is a function of the same name in `solana-actions.ts`. */
const capabilities = [
  'fetchBalance',
  'fetchTokens',
  'describeToken',
  'createPaymentLink',
  'readAddress',
  'signMessage',
  'estimateTransfer',
  'simulateTransfer',
  'traceTransfer',
  'transfer',
  'findTransfer',
  'watchTransfer',
  'inspectRecipient',
] as const

/**
 * The adapter of Solana chains: wallets in the page by Wallet Standard; balances and tokens over the networks' own RPC endpoints.
 * `@solana/web3.js` is loaded when a wallet is connected, for the provider's public key.
 *
 * @example createAppKit({ adapters: [new SolanaAdapter()], networks: [solana, solanaDevnet], projectId })
 */
export class SolanaAdapter implements ChainAdapter<SolanaProvider> {
  readonly namespace = 'solana'
  readonly capabilities = capabilities
  readonly #actions = once(async () => (await import('./solana-actions.ts')).createSolanaActions())
  readonly #remotes = once(() =>
    import('./remote-provider.ts').then(
      ({ createRemoteProviders }) => createRemoteProviders(this.#clock, () => this.#networks),
      (cause: unknown) => {
        throw new BaseError('providerUnavailable', 'The code of the Solana provider did not load', {
          cause,
          advice: 'Check the connection and try again; where it fails again, reload the page',
        })
      },
    ),
  )
  readonly #ignored: object | undefined
  #clock: Clock | undefined
  #networks: readonly CaipNetwork[] = []

  /** @param ignored options of other kits' adapters, such as `wallets`: they have no effect, and the console says so */
  constructor(ignored?: object) {
    this.#ignored = ignored
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    warnOfArguments(context, 'SolanaAdapter', this.#ignored)
    this.#clock = context.clock
    this.#networks = context.networks
    if (typeof window === 'undefined' || !context.announced) {
      onConnectors([])
      return () => {}
    }
    const toConnector = memoizeByReference((wallet: StandardWallet) => createSolanaConnector(wallet, context))
    return watchWallets(wallets => onConnectors(wallets.map(toConnector)))
  }

  actions(): Promise<Required<Pick<AdapterActions, (typeof capabilities)[number]>>> {
    return this.#actions()
  }

  async readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const read = async () => (await import('./read-rpc.ts')).readRpc(network, request, signal)
    return await raceAbort(read(), signal)
  }

  async prepareProvider(): Promise<void> {
    await (await this.#remotes()).ready()
  }

  /**
   * Creates a Solana provider over a pairing session. Without {@link prepareProvider} it is complete once its code has loaded;
   * calls before that wait for it, and reject with `providerUnavailable` if it does not load.
   */
  wrapProvider(remote: RemoteProvider): SolanaProvider {
    if (this.#remotes.value) return this.#remotes.value.create(remote)
    const provider = once(async () => {
      await this.prepareProvider()
      return (await this.#remotes()).create(remote)
    })
    provider().catch(() => {})
    return createLazyProvider(provider, calls, {
      get name() {
        return provider.value?.name
      },
      get publicKey() {
        return provider.value?.publicKey
      },
      get chain() {
        return provider.value?.chain
      },
      getActiveChain: () => provider.value?.getActiveChain(),
    })
  }
}

const calls = [
  'connect',
  'disconnect',
  'getAccounts',
  'signIn',
  'signMessage',
  'signTransaction',
  'signAllTransactions',
  'signAndSendTransaction',
  'signAndSendAllTransactions',
  'sendTransaction',
  'request',
] as const satisfies readonly (keyof SolanaProvider)[]

import { memoizeByReference } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type AdapterContext,
  type CaipNetwork,
  type ChainAdapter,
  type Connector,
  type Eip1193Provider,
  once,
  type PermitActions,
  type RequestArguments,
  type Stop,
  raceAbort,
} from '@latchkey/primitives'

import { createEip1193Connector } from './eip1193-connector.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { watchWallets } from './watch-wallets.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    /** The provider of EVM wallets (EIP-1193). */
    eip155: Eip1193Provider
  }
}

/** The capabilities of the adapter. Each is a function of the same name in `evm-actions.ts`. */
const capabilities = [
  'fetchBalance',
  'fetchTokens',
  'describeToken',
  'fetchActivity',
  'fetchIdentity',
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
  'resolveName',
  'watchBlocks',
  'simulateCalls',
  'traceCall',
  'findCall',
  'sendCall',
  'canBatchCalls',
  'sendCalls',
  'fetchBatchOutcome',
  'fetchAllowance',
  'fetchReceived',
] as const

/** Options of `EvmAdapter`. */
export interface EvmAdapterOptions {
  /**
   * Origins that may show this page in a frame as a Safe does: the page there chooses the account and the chain. `[]` looks for
   * no Safe.
   *
   * @default ['https://app.safe.global']
   */
  safeOrigins?: readonly string[]
}

/**
 * The adapter of EVM chains: wallets in the page over [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193), found by
 * [EIP-6963](https://eips.ethereum.org/EIPS/eip-6963) or by the objects that they inject; balances and names over the networks'
 * own RPC endpoints; inside a Safe's frame, that Safe. The library for balances is loaded when it is first needed.
 *
 * @example createAppKit({ adapters: [new EvmAdapter()], networks: [mainnet], projectId })
 */
export class EvmAdapter implements ChainAdapter<Eip1193Provider> {
  readonly namespace = 'eip155'
  readonly capabilities = capabilities
  readonly #safeOrigins: readonly string[]
  readonly #actions = once(async () => (await import('./evm-actions.ts')).createEvmActions())

  constructor({ safeOrigins = ['https://app.safe.global'] }: EvmAdapterOptions = {}) {
    this.#safeOrigins = safeOrigins
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    if (typeof window === 'undefined') {
      onConnectors([])
      return () => {}
    }
    const toConnector = memoizeByReference((wallet: InjectedWallet) => createEip1193Connector(wallet, context))
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
        .then(({ findSafe }) => findSafe(window, context.clock, this.#safeOrigins, stopped.signal))
        .then(safe => {
          if (safe === undefined || stopped.signal.aborted) return
          around = [safe]
          tell()
        })
        // If the file cannot be loaded, the site is treated as outside of a Safe.
        .catch(() => {})
    }
    return () => {
      stopped.abort()
      stopWatching()
    }
  }

  actions(): Promise<Required<Pick<AdapterActions, (typeof capabilities)[number] | keyof PermitActions>>> {
    return this.#actions()
  }

  async readRpc(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const answer = this.#actions().then(actions => actions.readRpc(network, request))
    return await raceAbort(answer, signal)
  }
}

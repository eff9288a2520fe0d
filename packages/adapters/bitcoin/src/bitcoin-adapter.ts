import { memoizeByReference, warnOfArguments } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type AdapterContext,
  type ChainAdapter,
  type Connector,
  once,
  type RemoteProvider,
  type Stop,
} from '@latchkey/primitives'

import type { FoundWallet } from './found-wallet.ts'
import { createBitcoinConnector, createLateProvider } from './bitcoin-connector.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'
import { watchWallets } from './watch-wallets.ts'

declare module '@latchkey/primitives' {
  interface ProviderMap {
    /** The provider of Bitcoin wallets. */
    bip122: BitcoinProvider
  }
}

/**
 * The adapter of Bitcoin chains: wallets in the page, found by the Wallet Standard, in a list of providers (WBIP004) or by the
 * objects that they inject. The code for a wallet is loaded when the user first chooses it. Balances are not read, because the
 * networks name no node of their own.
 *
 * @example createAppKit({ adapters: [new BitcoinAdapter()], networks: [bitcoin], projectId })
 */
export class BitcoinAdapter implements ChainAdapter<BitcoinProvider> {
  readonly namespace = 'bip122'
  readonly capabilities = ['createPaymentLink', 'signMessage'] as const
  readonly #actions = once(async () => (await import('./bitcoin-actions.ts')).bitcoinActions)
  readonly #ignored: object | undefined

  /** @param ignored options of other kits' adapters, such as `networks`: they have no effect, and the console says so */
  constructor(ignored?: object) {
    this.#ignored = ignored
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    warnOfArguments(context, 'BitcoinAdapter', this.#ignored)
    if (typeof window === 'undefined') {
      onConnectors([])
      return () => {}
    }
    const toConnector = memoizeByReference((wallet: FoundWallet) => createBitcoinConnector(wallet, context))
    return watchWallets(window, context, wallets => onConnectors(wallets.map(toConnector)))
  }

  actions(): Promise<Required<Pick<AdapterActions, 'createPaymentLink' | 'signMessage'>>> {
    return this.#actions()
  }

  /** Creates the same provider over a pairing session. */
  wrapProvider(remote: RemoteProvider): BitcoinProvider {
    return createLateProvider(
      'WalletConnect',
      once(async () => (await import('./remote-provider.ts')).createRemoteProvider(remote)),
    )
  }
}

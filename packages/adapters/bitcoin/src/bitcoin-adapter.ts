import { oncePer, warnOfArguments } from '@latchkey/adapter-kit'
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
 * The Bitcoin chains: wallets in the page, found by the Wallet Standard, in a list of providers (WBIP004) or by what they inject.
 * What talks to a wallet is loaded when the wallet is first chosen. Balances are not read: the networks name no node of their own.
 *
 * @example createAppKit({ adapters: [new BitcoinAdapter()], networks: [bitcoin], projectId })
 */
export class BitcoinAdapter implements ChainAdapter<BitcoinProvider> {
  /** The family that it serves. */
  readonly namespace = 'bip122'
  readonly capabilities = ['createPaymentLink', 'signMessage'] as const
  readonly #actions = once(async () => (await import('./bitcoin-actions.ts')).bitcoinActions)
  readonly #ignored: object | undefined

  /** @param ignored what the adapters of other kits take, such as `networks`: without effect, and the console says so */
  constructor(ignored?: object) {
    this.#ignored = ignored
  }

  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop {
    warnOfArguments(context, 'BitcoinAdapter', this.#ignored)
    if (typeof window === 'undefined') {
      onConnectors([])
      return () => {}
    }
    const toConnector = oncePer((wallet: FoundWallet) => createBitcoinConnector(wallet, context))
    return watchWallets(window, context, wallets => onConnectors(wallets.map(toConnector)))
  }

  actions(): Promise<Required<Pick<AdapterActions, 'createPaymentLink' | 'signMessage'>>> {
    return this.#actions()
  }

  /** The same provider over a pairing session. */
  wrapProvider(remote: RemoteProvider): BitcoinProvider {
    return createLateProvider(
      'WalletConnect',
      once(async () => (await import('./remote-provider.ts')).createRemoteProvider(remote)),
    )
  }
}

import type { ConnectedAccount } from '@latchkey/features/named-wallet/connect'
import type { ChainNamespace } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { getDefaultKit } from './kit-registry.ts'

export type { ConnectedAccount }

/**
 * Has a person connect, in the modal, what a site names: a wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code that any
 * wallet can scan. Its code comes with the call.
 *
 * @throws KitError `chainNotSupported`, `authConnectorMissing` before anything shows; `connectionRejected`, `connectFailed`, `modalClosed` where they leave
 *   without a wallet; `connectSuperseded` where another call took the modal
 */
export async function connectWallet(
  kit: AppKit,
  name: string,
  options: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<ConnectedAccount> {
  const { connectWallet: connect } = await import('@latchkey/features/named-wallet/connect')
  return connect(kit.store, name, options)
}

/** Connects one wallet, past the list of wallets. */
export interface AppKitWalletButton {
  /** Whether the connections of the last visit are restored. */
  isReady(): boolean
  /** Calls back now and at each change. @returns the function that stops it */
  subscribeIsReady(callback: (state: { isReady: boolean }) => void): () => void
  /**
   * Opens the modal on a wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code.
   *
   * @throws KitError if nothing was connected
   */
  connect(wallet: string): Promise<ConnectedAccount>
}

/**
 * Makes a button for one wallet, which the site draws. Call it after `createAppKit`.
 *
 * @throws NoKitError "Please call createAppKit() first", by each of its methods
 */
export function createAppKitWalletButton({ namespace }: { namespace?: ChainNamespace } = {}): AppKitWalletButton {
  return {
    isReady: () => getDefaultKit().getState().initialized,
    subscribeIsReady: callback =>
      getDefaultKit().subscribeState(({ initialized }) => callback({ isReady: initialized })),
    connect: wallet => connectWallet(getDefaultKit(), wallet, { namespace }),
  }
}

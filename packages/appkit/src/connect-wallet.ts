import { type ConnectedAccount, loadConnectWallet } from '@latchkey/features/loaders'
import type { ChainNamespace } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { getDefaultKit } from './kit-registry.ts'

export type { ConnectedAccount }

/**
 * Opens the modal to connect one wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code that
 * any wallet can scan. The code is loaded with the call.
 *
 * @example const { address } = await connectWallet(kit, 'io.metamask')
 * @throws KitError `chainNotSupported`, `authConnectorMissing` before anything shows; `connectionRejected`, `connectFailed`,
 *   `modalClosed` if the user leaves without a wallet; `connectSuperseded` if another call took over the modal
 */
export async function connectWallet(
  kit: AppKit,
  name: string,
  options: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<ConnectedAccount> {
  const { connectWallet: connect } = await loadConnectWallet()
  return connect(kit.store, name, options)
}

/** Connects one wallet directly, without the list of wallets. */
export interface AppKitWalletButton {
  /** Whether the last visit's connections have been restored or have failed. */
  isReady(): boolean
  /** Calls back at once and at each change. @returns a function that unsubscribes */
  subscribeIsReady(callback: (state: { isReady: boolean }) => void): () => void
  /**
   * Opens the modal on a wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code.
   *
   * @throws KitError if no connection was made
   */
  connect(wallet: string): Promise<ConnectedAccount>
}

/**
 * Creates the logic of a button for one wallet, which the site draws. Call it after `createAppKit`.
 *
 * @example const button = createAppKitWalletButton({ namespace: 'eip155' })
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

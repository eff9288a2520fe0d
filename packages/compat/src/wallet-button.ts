import { type ChainNamespace, getDefaultKit } from '@latchkey/appkit'
import { type ConnectedAccount, connectWallet } from '@latchkey/appkit/connect-wallet'

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

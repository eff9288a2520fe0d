import type { ConnectedAccount } from '@latchkey/features/named-wallet/connect'
import type { ChainNamespace } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

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

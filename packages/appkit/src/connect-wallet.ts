import type { ConnectedAccount } from '@latchkey/features/named-wallet/connect'
import type { ChainNamespace } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** Has a person connect, in the modal, what a site names: see `useAppKitWallet`. Its code comes with the call. */
export async function connectWallet(
  kit: AppKit,
  name: string,
  options: { readonly namespace?: ChainNamespace | undefined },
): Promise<ConnectedAccount> {
  const { connectWallet: connect } = await import('@latchkey/features/named-wallet/connect')
  return connect(kit.store, name, options)
}

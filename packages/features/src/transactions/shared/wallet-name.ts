import type { WalletInfo } from '@latchkey/primitives'

/**
 * Returns the name of a wallet; `undefined` for that of the secure site, which the user does not know as an app with a
 * name.
 */
export function walletName(wallet: WalletInfo | undefined): string | undefined {
  return wallet?.type === 'AUTH' ? undefined : wallet?.name
}

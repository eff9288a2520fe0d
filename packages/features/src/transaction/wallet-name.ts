import type { WalletInfo } from '@latchkey/primitives'

/** What a wallet is called; `undefined` of the secure site's, which its person knows as theirs, and as no app of any name. */
export function walletName(wallet: WalletInfo | undefined): string | undefined {
  return wallet?.type === 'AUTH' ? undefined : wallet?.name
}

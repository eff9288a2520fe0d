import type { Wallet } from '@latchkey/core'
import type { WalletsQuery } from '@latchkey/protocol'

export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** Number of wallets on all pages. */
  readonly count: number
}

/** Source of wallets to choose from: the directory service, or the kit's own catalogue. */
export interface WalletSource {
  /** Fetches a page. Rejects if the source fails, or with the signal's reason. */
  fetchPage(query: WalletsQuery, signal: AbortSignal): Promise<WalletPage>
  /** Fetches the image of a wallet's `imageId`. Rejects if there is none. */
  fetchImage(imageId: string, signal: AbortSignal): Promise<Blob>
}

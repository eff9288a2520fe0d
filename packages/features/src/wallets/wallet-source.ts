import type { Wallet } from '@latchkey/core'
import type { WalletsQuery } from '@latchkey/protocol'

export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** Of all pages together. */
  readonly count: number
}

/** Where wallets to choose from come from: the directory service, or the catalogue that the kit brings along. */
export interface WalletSource {
  /** Rejects when the source fails, or with the signal's reason. */
  fetchPage(query: WalletsQuery, signal: AbortSignal): Promise<WalletPage>
  /** The image behind a wallet's `imageId`; rejects where there is none. */
  fetchImage(imageId: string, signal: AbortSignal): Promise<Blob>
}

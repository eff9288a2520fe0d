import type { Store, Wallet } from '@latchkey/core'
import { readWalletIcon, type WalletInfo } from '@latchkey/primitives'
import { findListed } from '@latchkey/view-kit'
import { directive, type DirectiveResult } from 'lit/async-directive.js'

import { pairedWalletsFeature } from '../paired-wallets-feature.ts'
import { imageOf, requestImages } from './wallet-image.ts'
import { FollowedPicture } from './wallet-picture.ts'

/** A wallet that is or was connected. */
export interface ConnectedWallet {
  readonly connectorId: string
  readonly wallet: WalletInfo
}

class ConnectedPicture extends FollowedPicture {
  #paired: { readonly name: string; listed?: Wallet } | undefined

  override render(store: Store, { connectorId, wallet }: ConnectedWallet): string | undefined {
    if (connectorId !== 'walletConnect') {
      const listed = findListed(store, connectorId)
      return wallet.icon ?? (listed && imageOf(store, listed))
    }
    const imageUrl = readWalletIcon(wallet.icon)
    if (imageUrl) return this.follow(store, { imageUrl })
    if (this.#paired?.name !== wallet.name) this.#look(store, wallet.name)
    return this.follow(store, this.#paired?.listed ?? {})
  }

  #look(store: Store, name: string): void {
    const paired: { readonly name: string; listed?: Wallet } = { name }
    this.#paired = paired
    void store
      .use(pairedWalletsFeature)
      .find(name)
      .then(listed => {
        if (!listed || this.#paired !== paired) return
        paired.listed = listed
        requestImages(store, [listed])
        this.setValue(this.follow(store, listed))
      })
  }
}

/**
 * Renders the address of a connected wallet's picture. A paired wallet gets that of the list by its name, unless its
 * image is inline: the host of its own picture would learn of every visit.
 */
export const connectedPicture: (store: Store, connected: ConnectedWallet) => DirectiveResult =
  directive(ConnectedPicture)

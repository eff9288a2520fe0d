import type { Store, Wallet } from '@latchkey/core'
import { readWalletIcon, type WalletInfo } from '@latchkey/primitives'
import { findListed } from '@latchkey/view-kit'
import { directive, type DirectiveResult } from 'lit/async-directive.js'

import { pairedWalletsFeature } from '../paired-wallets-feature.ts'
import { imageOf, requestImages } from './wallet-image.ts'
import { FollowedPicture } from './wallet-picture.ts'

/** A wallet that is connected, or was. */
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
 * The address of a connected wallet's picture. That of a paired one is the list's, by its name, unless the wallet brought the image
 * along: the host that it names would learn of every visit.
 */
export const connectedPicture: (store: Store, connected: ConnectedWallet) => DirectiveResult =
  directive(ConnectedPicture)

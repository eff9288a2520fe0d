import type { Store } from '@latchkey/core'
import { walletsFeature } from '@latchkey/features/wallets'
import type { Stop } from '@latchkey/primitives'
import { AsyncDirective, directive, type DirectiveResult } from 'lit/async-directive.js'
import { subscribe } from 'valtio/vanilla'

import { imageOf, type Pictured } from './wallet-image.ts'

/** Writes the address of a picture when it comes. */
export abstract class FollowedPicture extends AsyncDirective {
  #store: Store | undefined
  #pictured: Pictured | undefined
  #shown: string | undefined
  #stop: Stop | undefined

  /** @returns the address, where it is there already */
  protected follow(store: Store, pictured: Pictured): string | undefined {
    this.#store = store
    this.#pictured = pictured
    this.#shown = imageOf(store, pictured)
    this.#follow()
    return this.#shown
  }

  protected override disconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  protected override reconnected(): void {
    this.#show()
    this.#follow()
  }

  /** Most pictures are there already, or never change again once they are. */
  #follow(): void {
    if (this.#shown !== undefined) return this.disconnected()
    if (this.#store) this.#stop ??= subscribe(this.#store.use(walletsFeature).state.images, () => this.#show())
  }

  #show(): void {
    if (!this.#store || !this.#pictured) return
    const now = imageOf(this.#store, this.#pictured)
    if (now === this.#shown) return
    this.#shown = now
    this.setValue(now)
    this.#follow()
  }
}

class WalletPicture extends FollowedPicture {
  override render(store: Store, pictured: Pictured): string | undefined {
    return this.follow(store, pictured)
  }
}

/**
 * The address of a picture, which follows by itself when it comes: a view of many pictures need not render again for each.
 */
export const walletPicture: (store: Store, pictured: Pictured) => DirectiveResult = directive(WalletPicture)

import { type Store, walletsFeature } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { AsyncDirective, directive, type DirectiveResult } from 'lit/async-directive.js'
import { subscribe } from 'valtio/vanilla'

import { imageOf, type Pictured } from './wallet-image.ts'

class WalletPicture extends AsyncDirective {
  #store: Store | undefined
  #pictured: Pictured | undefined
  #shown: string | undefined
  #stop: Stop | undefined

  override render(store: Store, pictured: Pictured): string | undefined {
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

/**
 * The address of a picture, which follows by itself when it comes: a view of many pictures need not render again for each.
 */
export const walletPicture: (store: Store, pictured: Pictured) => DirectiveResult = directive(WalletPicture)

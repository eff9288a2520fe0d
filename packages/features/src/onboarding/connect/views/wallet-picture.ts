import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { AsyncDirective, directive, type DirectiveResult } from 'lit/async-directive.js'
import { subscribe } from 'valtio/vanilla'

import { walletsFeature } from '../wallets-feature.ts'
import { imageOf, type Pictured } from './wallet-image.ts'

/** Directive that renders the address of a picture once it is loaded. */
export abstract class FollowedPicture extends AsyncDirective {
  #store: Store | undefined
  #pictured: Pictured | undefined
  #shown: string | undefined
  #stop: Stop | undefined

  /** @returns the address if it is loaded already */
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

  /** Subscribes only while the picture is missing: most are loaded already, and a loaded one does not change. */
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
 * Renders the address of a picture and updates it by itself, so that a view with many pictures need not update for
 * each.
 */
export const walletPicture: (store: Store, pictured: Pictured) => DirectiveResult = directive(WalletPicture)

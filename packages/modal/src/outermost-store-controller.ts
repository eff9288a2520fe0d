import { type Store, watchStores } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import type { LitElement } from 'lit'

import { applyTheme } from './apply-theme.ts'
import { findDefaultStore } from './store-context.ts'
import { StoreController, type Watched } from './store-controller.ts'

/** An element whose `store` the controller keeps: `declare store: Store | undefined` in the class. */
export type OutermostElement = LitElement & { store: Store | undefined }

/**
 * The store of an element that stands in the page itself: the one that it was given, else the one of the context around it,
 * else the only one of the page. Theme, language and direction go onto the element.
 */
export class OutermostStoreController extends StoreController {
  readonly #host: OutermostElement
  readonly #onStore: (store: Store | undefined) => void
  #given: Store | undefined
  #around: Store | undefined
  #stopWatching: Stop | undefined

  /** @param onStore hears which store it is, each time that changes */
  constructor(host: OutermostElement, watched: Watched, onStore: (store: Store | undefined) => void = () => {}) {
    super(host, watched)
    this.#onStore = onStore
    this.#host = host
    // An element may have got its store before its class was defined.
    this.#given = host.store
    Object.defineProperty(host, 'store', {
      configurable: true,
      get: () => this.#given,
      set: (store: Store | undefined) => {
        this.#give(store)
      },
    })
  }

  /** Says which store it is, before all else. */
  #give(store: Store | undefined): void {
    this.#given = store
    if (this.#stopWatching) this.#resolve()
  }

  /** @throws DefaultKitError when the page has several kits and nothing says which */
  override hostConnected(): void {
    this.#stopWatching = watchStores(() => this.#resolve())
    super.hostConnected()
    this.#resolve()
  }

  hostUpdate(): void {
    if (this.isReady) applyTheme(this.#host, this.store)
  }

  override hostDisconnected(): void {
    super.hostDisconnected()
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#around = undefined
  }

  protected override onContext(store: Store): void {
    this.#around = store
  }

  #resolve(): void {
    const store = this.#given ?? this.#around ?? findDefaultStore()
    this.use(store)
    this.#onStore(store)
  }
}

import { type Store, watchStores } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import type { LitElement } from 'lit'

import { findDefaultStore } from './store-context.ts'
import { StoreController, type Watched } from './store-controller.ts'

/**
 * The store of an element that stands in the page itself: the one that it was given, else the one of the context around it,
 * else the only one of the page.
 */
export class OutermostStoreController extends StoreController {
  readonly #onStore: (store: Store | undefined) => void
  #given: Store | undefined
  #around: Store | undefined
  #stopWatching: Stop | undefined

  /** @param onStore hears which store it is, each time that changes */
  constructor(host: LitElement, watched: Watched, onStore: (store: Store | undefined) => void = () => {}) {
    super(host, watched)
    this.#onStore = onStore
    // An element may be on the page, with its store, before its class is defined; the own property would hide the accessor.
    if (Object.hasOwn(host, 'store')) {
      this.#given = (host as { store?: Store }).store
      delete (host as { store?: Store }).store
    }
  }

  get given(): Store | undefined {
    return this.#given
  }

  /** Says which store it is, before all else. */
  give(store: Store | undefined): void {
    this.#given = store
    if (this.#stopWatching) this.#resolve()
  }

  /** @throws DefaultKitError when the page has several kits and nothing says which */
  override hostConnected(): void {
    this.#stopWatching = watchStores(() => this.#resolve())
    super.hostConnected()
    this.#resolve()
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

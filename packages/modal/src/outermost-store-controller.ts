import { type Alert, findDefaultStore, listStores, type Store, watchStores } from '@latchkey/core'
import { languages } from '@latchkey/features/languages'
import type { Stop } from '@latchkey/primitives'
import { messagesFeature, StoreController, type Watched } from '@latchkey/view-kit'
import type { LitElement } from 'lit'
import { getVersion } from 'valtio/vanilla'

import { applyTheme } from './apply-theme.ts'

/** An element whose `store` the controller manages: `declare store: Store | undefined` in the class. */
export type OutermostElement = LitElement & { store: Store | undefined }

/** Time within which a kit that is replaced, as when a page is rendered anew, is gone. */
export const severalKitsGraceMs = 1_000

const severalKits: Alert = {
  code: 'severalKits',
  kind: 'warning',
  title: 'Several Kits',
  text: '{detail} follows the first kit of the page. Set its `store`, or pass `appKit` to the component, to name another.',
}

/**
 * Selects the store of an element in the page itself: the assigned one, else the one of the Lit context around it, else the first
 * one of the page. Sets theme, language and direction on the element.
 */
export class OutermostStoreController extends StoreController {
  readonly #host: OutermostElement
  readonly #onStore: (store: Store | undefined) => void
  #given: Store | undefined
  #around: Store | undefined
  #stopWatching: Stop | undefined
  #cancelNotice: Stop | undefined
  /** The direction that the site has written on the element; empty without one. */
  #siteDirection: string | undefined

  /** @param onStore called with the store, each time that it changes */
  constructor(host: OutermostElement, watched: Watched, onStore: (store: Store | undefined) => void = () => {}) {
    super(host, watched)
    this.#onStore = onStore
    this.#host = host
    // The element may have got its store before its class was defined.
    this.#given = host.store
    Object.defineProperty(host, 'store', {
      configurable: true,
      get: () => this.#given,
      set: (store: Store | undefined) => {
        this.#give(store)
      },
    })
  }

  /** Sets the store. Called before all else. */
  #give(store: Store | undefined): void {
    this.#given = store
    if (this.#stopWatching) this.#follow()
  }

  override hostConnected(): void {
    this.#siteDirection ??= this.#host.dir
    this.#stopWatching = watchStores(() => this.#follow())
    super.hostConnected()
    this.#adopt(this.#wanted)
  }

  hostUpdate(): void {
    if (!this.isReady) return
    const { locale, direction } = this.localeInfo
    applyTheme(this.#host, this.store, { locale, direction: this.#siteDirection || direction })
  }

  override hostDisconnected(): void {
    super.hostDisconnected()
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#cancelNotice?.()
    this.#around = undefined
  }

  protected override onContext(store: Store): void {
    this.#around = store
  }

  get #wanted(): Store | undefined {
    const store = this.#given ?? this.#around ?? findDefaultStore()
    return isOurs(store) ? store : undefined
  }

  #follow(): void {
    const store = this.#wanted
    if (store !== (this.isReady ? this.store : undefined)) this.#adopt(store)
    else this.#noticeSeveral()
  }

  #adopt(store: Store | undefined): void {
    store?.use(messagesFeature).setLanguages(languages)
    this.use(store)
    this.#onStore(store)
    this.#noticeSeveral()
  }

  /** Warns the site's developers once if the element had to choose one of several kits, unless one is assigned meanwhile. */
  #noticeSeveral(): void {
    this.#cancelNotice?.()
    const isGuess = (): boolean => !this.#given && !this.#around && listStores().length > 1
    if (!this.isReady || !isGuess()) return
    const { alerts, environment, events } = this.store
    this.#cancelNotice = environment.clock.after(severalKitsGraceMs, () => {
      if (isGuess() && !events.sayOnce(severalKits.code)) alerts.show(severalKits, `<${this.#host.localName}>`)
    })
  }
}

/**
 * Whether a store belongs to this copy of the kit. Another copy on the page has its own state library, which this one cannot
 * subscribe to.
 */
function isOurs(store: Store | undefined): boolean {
  return store !== undefined && getVersion(store.modal.state) !== undefined
}

import { type Alert, findDefaultStore, listStores, type Store, watchStores } from '@latchkey/core'
import { languages } from '@latchkey/features/languages'
import type { Stop } from '@latchkey/primitives'
import { messagesFeature, StoreController, type Watched } from '@latchkey/view-kit'
import type { LitElement } from 'lit'
import { getVersion } from 'valtio/vanilla'

import { applyTheme } from './apply-theme.ts'

/** An element whose `store` the controller keeps: `declare store: Store | undefined` in the class. */
export type OutermostElement = LitElement & { store: Store | undefined }

/** A kit that makes way for another, as when a page is rendered anew, is gone within this time. */
export const severalKitsGraceMs = 1_000

const severalKits: Alert = {
  code: 'severalKits',
  kind: 'warning',
  title: 'Several Kits',
  text: '{detail} follows the first kit of the page. Set its `store`, or pass `appKit` to the component, to name another.',
}

/**
 * The store of an element that stands in the page itself: the one that it was given, else the one of the context around it,
 * else the first one of the page. Theme, language and direction go onto the element.
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
    const { locale, direction } = this.spoken
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
    store?.use(messagesFeature).speak(languages)
    this.use(store)
    this.#onStore(store)
    this.#noticeSeveral()
  }

  /** Nobody said which of several kits is meant: the site's developers hear of it once, unless somebody says it meanwhile. */
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

/** Whether a store is of this copy of the kit: another copy on the page has a library of state of its own, which this one cannot follow. */
function isOurs(store: Store | undefined): boolean {
  return store !== undefined && getVersion(store.modal.state) !== undefined
}

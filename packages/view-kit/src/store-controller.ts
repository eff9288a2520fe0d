import type { Messages, Store } from '@latchkey/core'
import { ContextEvent } from '@lit/context'
import type { LitElement, ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { type MessagesController, messagesFeature, type Locale } from './messages/messages-feature.ts'
import { storeContext } from './store-context.ts'

/** Returns the states that an element reads. */
export type Watched = (store: Store) => readonly object[]

/**
 * Gives an element of the modal its store: requests it from the context when it is connected, renders again when a state that it
 * reads changes, and stops when it is disconnected.
 */
export class StoreController implements ReactiveController {
  readonly #host: LitElement
  readonly #watched: Watched
  #store: Store | undefined
  #lastTexts: MessagesController | undefined
  #stops: (() => void)[] = []

  constructor(host: LitElement, watched: Watched = () => []) {
    this.#host = host
    this.#watched = watched
    host.addController(this)
  }

  /** The store. Throws before the element is connected below a provider. */
  get store(): Store {
    if (!this.#store)
      throw new Error(`<${this.#host.localName}> has no store: place it below an element that provides one`)
    return this.#store
  }

  /** Whether there is a kit. */
  get isReady(): boolean {
    return this.#store !== undefined
  }

  /** The texts of the store when it was adopted, so that a view that fades out after the kit was destroyed keeps its texts. */
  protected get texts(): MessagesController {
    return this.#lastTexts ?? this.store.use(messagesFeature)
  }

  /** The language of {@link messages}. */
  get localeInfo(): Locale {
    return this.texts.state
  }

  /** The texts in the user's language. */
  get messages(): Messages {
    return this.texts.state.messages
  }

  /** The language of {@link messages}, for counts and numbers. */
  get locale(): string {
    return this.localeInfo.locale
  }

  /** Requests the store. Called by Lit. */
  hostConnected(): void {
    this.#host.dispatchEvent(new ContextEvent(storeContext, this.#host, store => this.onContext(store)))
  }

  /** Stops the subscriptions. Called by Lit. */
  hostDisconnected(): void {
    this.#stops.splice(0).forEach(stop => stop())
  }

  protected onContext(store: Store): void {
    this.use(store)
  }

  /** Subscribes to a store, in place of the previous one. */
  protected use(store: Store | undefined): void {
    this.#stops.splice(0).forEach(stop => stop())
    this.#store = store
    this.#lastTexts = store?.use(messagesFeature)
    const update = (): void => this.#host.requestUpdate()
    if (store) this.#stops = [this.texts.state, ...this.#watched(store)].map(state => subscribe(state, update))
    update()
  }
}

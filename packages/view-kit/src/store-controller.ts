import type { Messages, Store } from '@latchkey/core'
import { ContextEvent } from '@lit/context'
import type { LitElement, ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'

import { type MessagesController, messagesFeature, type Spoken } from './messages/messages-feature.ts'
import { storeContext } from './store-context.ts'

/** The states that an element reads. */
export type Watched = (store: Store) => readonly object[]

/**
 * The one way in which an element of the modal gets the store: asks the context when it is connected, renders again when a
 * state that it reads changes, stops when it is disconnected.
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

  /** Whose store it is. Throws before the element is connected below a provider. */
  get store(): Store {
    if (!this.#store)
      throw new Error(`<${this.#host.localName}> has no store: place it below an element that provides one`)
    return this.#store
  }

  /** Whether there is a kit. */
  get isReady(): boolean {
    return this.#store !== undefined
  }

  /** Those of the store as it was adopted: a view that fades out after the kit was destroyed still has what it says. */
  protected get texts(): MessagesController {
    return this.#lastTexts ?? this.store.use(messagesFeature)
  }

  /** The language of {@link messages}. */
  get spoken(): Spoken {
    return this.texts.state
  }

  /** The texts in the visitor's language. */
  get messages(): Messages {
    return this.texts.state.messages
  }

  /** That language, for counts and numbers. */
  get locale(): string {
    return this.spoken.locale
  }

  /** Begins to follow the kit; Lit calls it. */
  hostConnected(): void {
    this.#host.dispatchEvent(new ContextEvent(storeContext, this.#host, store => this.onContext(store)))
  }

  /** Stops following the kit; Lit calls it. */
  hostDisconnected(): void {
    this.#stops.splice(0).forEach(stop => stop())
  }

  protected onContext(store: Store): void {
    this.use(store)
  }

  /** Follows a store, instead of the one before. */
  protected use(store: Store | undefined): void {
    this.#stops.splice(0).forEach(stop => stop())
    this.#store = store
    this.#lastTexts = store?.use(messagesFeature)
    const update = (): void => this.#host.requestUpdate()
    if (store) this.#stops = [this.texts.state, ...this.#watched(store)].map(state => subscribe(state, update))
    update()
  }
}

import { type Feature, imagesFeature } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { FocusRestorer, StoreController } from '@latchkey/view-kit'
import type { LitElement } from 'lit'

/** The feature of a screen. */
interface ScreenFeature {
  readonly state: object
  /** Subscribes to the state, which is up to date until stopped. */
  follow?(): Stop
}

/** Gives a screen of a transaction its store and its feature, and keeps the focus in it. */
export class ScreenController<Value extends ScreenFeature> extends StoreController {
  readonly #feature: Feature<Value>
  #stop: Stop | undefined

  /**
   * @param heirs selects the successor of a removed control that had the focus
   * @param others features that the screen reads beside its own
   */
  constructor(
    host: LitElement,
    feature: Feature<Value>,
    heirs?: string,
    ...others: readonly Feature<{ readonly state: object }>[]
  ) {
    super(host, store => [
      ...[feature, imagesFeature, ...others].map(each => store.use<{ readonly state: object }>(each).state),
      store.accounts.state,
      store.networks.state,
      store.modal.state,
    ])
    this.#feature = feature
    host.addController(new FocusRestorer(host, heirs))
  }

  /** The feature of the screen. */
  get feature(): Value {
    return this.store.use(this.#feature)
  }

  /** Whether the screen follows its feature. */
  get isFollowing(): boolean {
    return this.#stop !== undefined
  }

  /** Follows the feature while the screen is in the page. @returns whether it has just begun to */
  follow(): boolean {
    if (this.#stop) return false
    this.#stop = this.feature.follow?.()
    return true
  }

  override hostDisconnected(): void {
    super.hostDisconnected()
    this.#stop?.()
    this.#stop = undefined
  }
}

import type { ScreenModule, Store } from '@latchkey/core'

/** Section on Connect, for a login other than by wallets. */
export interface ConnectMethodSection {
  /** Name that is unique among the sections. `features.connectMethodsOrder` sorts by it; other sections come last. */
  readonly name: string
  /** Tag of the element that renders it. The element gets the store, as every screen does. */
  readonly tag: string
  /** Loads its chunk. Connect is shown without waiting for it. */
  readonly load: () => Promise<ScreenModule>
  /** Returns whether it is offered. It is called on each update. @default always */
  readonly when?: (store: Store) => boolean
}

import type { ScreenModule, Store } from '@latchkey/core'

/** A way to connect beside wallets: a section on Connect. */
export interface ConnectMethodSection {
  /** Unique among the sections. Where it stands in `features.connectMethodsOrder`; what that does not name comes after it. */
  readonly name: string
  /** Of the element that shows it, which gets the store as every screen does. */
  readonly tag: string
  /** Its chunk. Connect shows without waiting for it. */
  readonly load: () => Promise<ScreenModule>
  /** Whether it is offered, asked each time. @default always */
  readonly when?: (store: Store) => boolean
}

import type { Messages, RouteName, ScreenModule, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** What can be done with the account: a tile below the balance. */
export interface AccountAction {
  /** Where it stands in `features.walletFeaturesOrder`; what that does not name comes after. */
  readonly name: string
  /** Of the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Path data of an icon of 24 by 24, drawn as a line. */
  readonly icon: string
  /** What happens when it is pressed. */
  readonly press: (store: Store) => unknown
  /** The screen that it opens, fetched when a person points at it or focuses it. @default none */
  readonly next?: RouteName
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** A part of what the account holds, below the actions; one shows at a time. */
export interface AccountTab {
  /** Unique among the tabs. */
  readonly name: string
  /** Of the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Of the element that shows it, which gets the store as every screen does. */
  readonly tag: string
  /** Brings its element. */
  readonly load: () => Promise<ScreenModule>
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

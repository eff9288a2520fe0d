import type { Messages, RouteName, ScreenModule, Store } from '@latchkey/core'
import type { ChainNamespace, Stop, WalletInfo } from '@latchkey/primitives'

/** Action on the account, shown as a tile below the balance. */
export interface AccountAction {
  /** Name in `features.walletFeaturesOrder`. Actions that it does not name come last. */
  readonly name: string
  /** Label from the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Path data of an icon of 24 by 24, drawn as a line. */
  readonly icon: string
  /** Called on each press. */
  readonly press: (store: Store) => unknown
  /** Screen that it opens. It is fetched when the user points at or focuses the tile. @default none */
  readonly next?: RouteName
  /** Returns whether it is offered for the account of a namespace. It is called on each update. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** Worth of the account, shown in place of its balance. Of several that are offered the first is shown. */
export interface AccountTotal {
  /** Name that is unique among the totals. */
  readonly name: string
  /** Returns the worth. It is called on each update. */
  readonly worth: (store: Store, namespace: ChainNamespace) => AccountWorth
  /** Keeps the worth up to date while the account is shown, until stopped, and calls back on changes. */
  readonly follow: (store: Store, onChange: () => void) => Stop
  /** Returns whether it is offered for the account of a namespace. It is called on each update. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** Worth of an account: awaited, known, or unknown, in which case the balance is shown. */
export type AccountWorth =
  | { readonly status: 'awaited' | 'unknown' }
  | {
      readonly status: 'known'
      /** Worth in US dollars, as decimal text. */
      readonly usd: string
      /** Scope of the worth: all tokens, a part whose worth is known, or nothing, because the account has no tokens. */
      readonly of: 'all' | 'part' | 'nothing'
    }

/** Tab below the actions. One is shown at a time. */
export interface AccountTab {
  /** Name that is unique among the tabs. */
  readonly name: string
  /** Label from the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** `data-testid` of its label. Its control has `tab-` and the name. @default none */
  readonly labelTestId?: string
  /** Tag of the element that renders it. The element gets the store, as every screen does. */
  readonly tag: string
  /** Loads the element. */
  readonly load: () => Promise<ScreenModule>
  /** Returns whether it is offered for the account of a namespace. It is called on each update. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** List of rows below the name of the account: options, or links to other screens. */
export interface AccountRows {
  /** Name in `features.walletFeaturesOrder`. Lists that it does not name come last. */
  readonly name: string
  /** Name of the list, from the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Returns the rows. It is called on each update; a list without rows is hidden. */
  readonly rows: (store: Store, namespace: ChainNamespace) => readonly AccountRow[]
  /** Returns whether it is offered for the account of a namespace. It is called on each update. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** Row of such a list. */
export interface AccountRow {
  /** Name that is unique in its list. */
  readonly name: string
  /** Label from the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Text below the label. @default none */
  readonly sub?: (messages: Messages) => string
  /** Full text for assistive technology if `sub` is cut. @default `sub` */
  readonly fullSub?: string
  /** Path data of an icon of 24 by 24, drawn as a line. @default none */
  readonly icon?: string
  /** Address whose avatar replaces the icon, and whose short form is below the label. @default none */
  readonly address?: string
  /** Whether it is selected. @default false */
  readonly selected?: boolean
  /** Called on each press. @default nothing happens */
  readonly press?: () => unknown
  /** Switch that replaces the press. @default none */
  readonly toggle?: AccountToggle
  /** Screen that it opens. It is fetched when the user points at or focuses the row. @default none */
  readonly next?: RouteName
  /** `data-testid` of the row. @default 'account-', the name of the list, '-' and the name */
  readonly testId?: string
}

/** Switch of a row. */
export interface AccountToggle {
  /** Returns whether it is on. It is called on each update. */
  readonly isOn: () => boolean
  /** Called when the user turns the switch. Once its promise settles, the switch shows `isOn` again. */
  readonly turn: (isOn: boolean) => unknown
}

/** Control beside the name of the account. */
export interface AccountControl {
  /** Name in `features.walletFeaturesOrder`. Controls that it does not name come last. */
  readonly name: string
  /** Label of its action, from the slice's first texts. `shown` is the name of the account, or its short address. */
  readonly label: (messages: Messages, shown: string) => string
  /** Path data of an icon of 24 by 24, drawn as a line. */
  readonly icon: string
  /**
   * Wallets whose pictures precede the name. The first control with wallets contains the name; all others follow it.
   */
  readonly wallets?: (store: Store, namespace: ChainNamespace) => readonly { connectorId: string; wallet: WalletInfo }[]
  /** Called on each press. */
  readonly press: (store: Store) => unknown
  /** Screen that it opens. It is fetched when the user points at or focuses the control. @default none */
  readonly next?: RouteName
  /** Returns whether it is offered for the account of a namespace. It is called on each update. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
  /** `data-testid` of the control. @default 'account-header-' and the name */
  readonly testId?: string
}

import type { Messages, RouteName, ScreenModule, Store } from '@latchkey/core'
import type { ChainNamespace, Stop, WalletInfo } from '@latchkey/primitives'

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

/** What the account holds is worth, in place of its balance. Of several that are offered the first shows. */
export interface AccountTotal {
  /** Unique among the totals. */
  readonly name: string
  /** What it is worth, asked each time. */
  readonly worth: (store: Store, namespace: ChainNamespace) => AccountWorth
  /** Keeps it up to date while the account shows, until stopped, and tells when it may be another. */
  readonly follow: (store: Store, onChange: () => void) => Stop
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** What is known of such a worth: not yet, how much, or nothing, where the balance shows. */
export type AccountWorth =
  | { readonly status: 'awaited' | 'unknown' }
  | {
      readonly status: 'known'
      /** In US dollars, decimal text. */
      readonly usd: string
      /** What it is the worth of: all that the account holds, a part, whose worth alone is known, or nothing that it holds. */
      readonly of: 'all' | 'part' | 'nothing'
    }

/** A part of what the account holds, below the actions; one shows at a time. */
export interface AccountTab {
  /** Unique among the tabs. */
  readonly name: string
  /** Of the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** The `data-testid` of what it says, beside that of its control, `tab-` and its name. @default none */
  readonly labelTestId?: string
  /** Of the element that shows it, which gets the store as every screen does. */
  readonly tag: string
  /** Brings its element. */
  readonly load: () => Promise<ScreenModule>
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** A list of rows below who the account is: something to choose, or ways to other screens. */
export interface AccountRows {
  /** Where it stands in `features.walletFeaturesOrder`; what that does not name comes after. */
  readonly name: string
  /** What the list is called, of the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** Asked each time; a list without rows does not show. */
  readonly rows: (store: Store, namespace: ChainNamespace) => readonly AccountRow[]
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/** One row of such a list. */
export interface AccountRow {
  /** Unique in its list. */
  readonly name: string
  /** What it says, of the slice's first texts. */
  readonly label: (messages: Messages) => string
  /** What it says below that. @default nothing */
  readonly sub?: (messages: Messages) => string
  /** The whole of `sub`, for assistive technology, where that is cut. @default `sub` */
  readonly fullSub?: string
  /** Path data of an icon of 24 by 24, drawn as a line. @default none */
  readonly icon?: string
  /** An address, whose avatar stands in place of an icon, and whose short form stands below the label. @default none */
  readonly address?: string
  /** Whether it is the one that is chosen. @default false */
  readonly selected?: boolean
  /** What happens when it is pressed. @default nothing */
  readonly press?: () => unknown
  /** A switch, in place of something that is pressed. @default none */
  readonly toggle?: AccountToggle
  /** The screen that it opens, fetched when a person points at it or focuses it. @default none */
  readonly next?: RouteName
  /** What tests find it by. @default 'account-', the name of the list, '-' and the name */
  readonly testId?: string
}

/** A row that is a switch. */
export interface AccountToggle {
  /** Whether it is on, asked each time. */
  readonly isOn: () => boolean
  /** A person turned it. Once this settles, it shows what `isOn` says. */
  readonly turn: (isOn: boolean) => unknown
}

/** A control at the name of the account. */
export interface AccountControl {
  /** Where it stands in `features.walletFeaturesOrder`; what that does not name comes after. */
  readonly name: string
  /** What pressing it does, of the slice's first texts. `shown` is the name of the account, or its short address. */
  readonly label: (messages: Messages, shown: string) => string
  /** Path data of an icon of 24 by 24, drawn as a line. */
  readonly icon: string
  /** Wallets whose pictures stand before the name. The first control that has them is the name itself; all others stand behind it. */
  readonly wallets?: (store: Store, namespace: ChainNamespace) => readonly { connectorId: string; wallet: WalletInfo }[]
  /** What happens when it is pressed. */
  readonly press: (store: Store) => unknown
  /** The screen that it opens, fetched when a person points at it or focuses it. @default none */
  readonly next?: RouteName
  /** Whether it is offered for the account of a family, asked each time. @default always */
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
  /** What tests find it by. @default 'account-header-' and the name */
  readonly testId?: string
}

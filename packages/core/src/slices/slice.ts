import type { Connector } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { Messages, PlaceMap, RouteMap, ScreenResults } from '../open-tables.ts'
import type { RouteName } from '../route-map.ts'
import type { Catalogue } from './messages.ts'

/**
 * A feature: its screens, its texts, and its contributions to screens of others. The kit's own features and a site's
 * extensions have the same form. Everything but names and types is loaded by `import()`.
 */
export interface Slice {
  /** Name of the slice. It must be unique in a kit. */
  readonly name: string
  /** Whether the feature is on. Evaluated at each use; a feature that is off shows nowhere. @default always on */
  readonly when?: (store: Store) => boolean
  /** The feature's texts. @default none of its own */
  readonly texts?: SliceTexts
  /** The feature's screens, by route. @default none */
  readonly screens?: Screens
  /**
   * Connectors that no adapter provides. Called once, when the kit of a site with the extension is created. They are
   * loaded with the page, so each must be light and load the rest when it connects. @default none
   */
  readonly connectors?: (store: Store) => readonly Connector[]
  /** Contributions to screens of other slices, by place. @default none */
  readonly places?: { readonly [Name in PlaceName]?: () => Promise<{ readonly fills: readonly PlaceMap[Name][] }> }
}

/** The texts of a slice: their groups, and their loader. */
export interface SliceTexts {
  /** The names of its groups. A site may override any text of them. */
  readonly groups: readonly string[]
  /** Loads the English texts. Called again after it rejects. */
  readonly load: () => Promise<{ readonly en: Catalogue }>
  /** Texts of the first screen, which show before anything has loaded. @default none */
  readonly first?: Catalogue
  /** Names of other slices whose texts its screens also show. @default none */
  readonly needs?: readonly string[]
}

/** The names of the places. */
export type PlaceName = keyof PlaceMap

/** Screens by route. */
export type Screens = { readonly [Name in RouteName]?: Screen<Name> }

/** One screen of a slice. */
export interface Screen<Name extends RouteName = RouteName> {
  /** Tag of the element that shows it. The element gets the route's parameters as its property `params`. */
  readonly tag: string
  /** Returns the title. Called once the slice's texts are loaded. */
  readonly title: (facts: ScreenFacts<Name>) => string
  /** Loads its chunk: its element, and the elements in it. */
  readonly load: () => Promise<ScreenModule>
  /**
   * The control before the title on the first screen. The chunk of a screen with `network` must bring
   * `lk-network-chip`.
   *
   * @default none
   */
  readonly start?: 'help' | 'network'
  /** Closes the modal when a wallet is connected from this screen. */
  readonly connects?: true
  /** Shows the question for consent. Other screens that connect wait behind it. */
  readonly asksConsent?: true
  /**
   * Keeps the element after the modal is closed with it, and shows the same one at the next opening. It starts anew
   * when it is connected to the document.
   */
  readonly staysForNextTime?: true
  /** Hides the title visually, because the content repeats it. Screen readers still announce it. @default false */
  readonly hidesTitle?: true
  /** Prevents closing while `false`. @default true */
  readonly closable?: false
  /** The places on it, whose contributions load with it. @default none */
  readonly places?: readonly PlaceName[]
  /**
   * Loads the function that resolves with the screen's result, for the caller of `open`. It is called when the screen
   * is opened, and must reject if the modal closes without a result. If the kit is destroyed before, `ended` aborts,
   * and `open` rejects with `modalClosed` unless the function rejects at that moment with something else. `since` is
   * the time of the opening, in ms since 1970: the user may be faster than the loading. @default none: `open` resolves
   * once the modal shows
   */
  readonly result?: () => Promise<(store: Store, ended: AbortSignal, since: number) => Promise<ResultOf<Name>>>
}

/** The result of a screen. */
export type ResultOf<Name extends RouteName> = Name extends keyof ScreenResults ? ScreenResults[Name] : unknown

/** The facts that a title may contain. */
export interface ScreenFacts<Name extends RouteName = RouteName> {
  /** The texts, including those of the screen's slice. */
  readonly messages: Messages
  /** Parameters of the screen. */
  readonly params: RouteMap[Name]
  /** The kit's store. */
  readonly store: Store
}

/** The chunk of a screen. */
export interface ScreenModule {
  /** The elements to define. */
  readonly elements: readonly ScreenElement[]
}

/** The class of a custom element. */
export interface ScreenElement {
  /** The element's tag. */
  readonly tag: string
  new (): object
}

/** A feature of a site, for the option `extensions`. */
export type Extension = Slice

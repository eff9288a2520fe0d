import type { Connector } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { Messages, PlaceMap, RouteMap, ScreenResults } from '../open-tables.ts'
import type { RouteName } from '../route-map.ts'
import type { Catalogue } from './messages.ts'

/**
 * A feature: its screens, its texts, and what it adds to the screens of others. The kit's own features and the extensions of a site have
 * the same form. Everything but names and types comes by `import()`.
 */
export interface Slice {
  /** Unique in a kit. */
  readonly name: string
  /** Whether it is on, asked each time; what is off shows nowhere. @default always */
  readonly when?: (store: Store) => boolean
  /** What it says. @default none of its own */
  readonly texts?: SliceTexts
  /** Its screens, by route. @default none */
  readonly screens?: Screens
  /**
   * Ways to connect that no adapter brings, asked for once, when the kit of a site that gives the slice as an extension is made. They come with the
   * page: each is light, and fetches what it takes when it is asked to connect. @default none
   */
  readonly connectors?: (store: Store) => readonly Connector[]
  /** What it adds to the screens of others, by place. */
  readonly places?: { readonly [Name in PlaceName]?: () => Promise<{ readonly fills: readonly PlaceMap[Name][] }> }
}

/** The texts of a slice: which they are, and how they come. */
export interface SliceTexts {
  /** The names of its groups; a site may replace any text of them. */
  readonly groups: readonly string[]
  /** English; called again when it rejects. */
  readonly load: () => Promise<{ readonly en: Catalogue }>
  /** What stands before anything has loaded: what the first screen says of it. @default nothing */
  readonly first?: Catalogue
  /** The slices whose texts its screens show as well, by name. @default none */
  readonly needs?: readonly string[]
}

/** The names of the places. */
export type PlaceName = keyof PlaceMap

/** Screens by route. */
export type Screens = { readonly [Name in RouteName]?: Screen<Name> }

/** One screen, in a row of its slice. */
export interface Screen<Name extends RouteName = RouteName> {
  /** Of the element that shows it, which has the route's parameters as its `params`. */
  readonly tag: string
  /** Asked once the texts of the slice are there. */
  readonly title: (facts: ScreenFacts<Name>) => string
  /** Its chunk: its element, and those that it is made of. */
  readonly load: () => Promise<ScreenModule>
  /**
   * What stands before the title where there is nothing to go back to. The chunk of a screen with `network` brings `lk-network-chip`.
   *
   * @default nothing
   */
  readonly start?: 'help' | 'network'
  /** A wallet can be connected from here, so the modal closes when one is. */
  readonly connects?: true
  /** It has a place for the question for consent; other screens that connect wait behind it. */
  readonly asksConsent?: true
  /** Where the modal closed with it, the same element shows it at the next opening, with what it had: it starts anew when it is connected. */
  readonly staysForNextTime?: true
  /** What shows says all that its title does: nobody sees that, and it is still heard. @default false */
  readonly hidesTitle?: true
  /** `false` while it must not be closed. @default true */
  readonly closable?: false
  /** The places on it, whose fills load with it. @default none */
  readonly places?: readonly PlaceName[]
  /**
   * How what the screen comes to is learned, for whoever opened it. It is called once the screen was asked for, and rejects where the modal closes
   * without a result. Where the kit ends before, `ended` aborts, and `open` rejects with `modalClosed` unless this rejects at that moment with
   * something else. `since` says when the screen was asked for, in ms since 1970: a person may be quicker than this code. @default nothing: `open` resolves once the modal shows
   */
  readonly result?: () => Promise<(store: Store, ended: AbortSignal, since: number) => Promise<ResultOf<Name>>>
}

/** What a screen comes to. */
export type ResultOf<Name extends RouteName> = Name extends keyof ScreenResults ? ScreenResults[Name] : unknown

/** What a title may say. */
export interface ScreenFacts<Name extends RouteName = RouteName> {
  /** The texts, with those of the screen's slice. */
  readonly messages: Messages
  /** What the screen was opened with. */
  readonly params: RouteMap[Name]
  /** The kit that it shows. */
  readonly store: Store
}

/** What the chunk of a screen brings. */
export interface ScreenModule {
  /** The elements to define. */
  readonly elements: readonly ScreenElement[]
}

/** The class of a custom element. */
export interface ScreenElement {
  /** What it is defined as. */
  readonly tag: string
  new (): object
}

/** A feature from outside: what a site gives as `extensions`. */
export type Extension = Slice

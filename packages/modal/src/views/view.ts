import type { RouteMap, RouteName, Store } from '@latchkey/core'
import type { ElementClass } from '@latchkey/ui'

import type { Messages } from '../messages/en.ts'

/** What a view's chunk brings: the view's own element and those that it is made of. */
export interface ViewModule {
  readonly elements: readonly ElementClass[]
}

/** An element that a view is made with. */
export type ViewElement = HTMLElement & { params?: unknown; updateComplete?: Promise<unknown> }

export interface TitleFacts<Name extends RouteName> {
  readonly messages: Messages
  readonly params: RouteMap[Name]
  readonly store: Store
}

/** One screen. */
export interface View<Name extends RouteName> {
  readonly tag: string
  readonly title: (facts: TitleFacts<Name>) => string
  readonly load: () => Promise<ViewModule>
  /**
   * What stands before the title where there is nothing to go back to. The chunk of a view with `network` brings `lk-network-chip`.
   *
   * @default nothing
   */
  readonly start?: 'help' | 'network'
  /** A wallet can be connected from here, so the modal closes when one is. */
  readonly connects?: true
  /** It has a place for the question for consent; other screens that connect wait behind it. */
  readonly asksConsent?: true
  /** `false` while it must not be closed. @default true */
  readonly closable?: false
}

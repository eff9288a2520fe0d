import { proxy, ref } from 'valtio/vanilla'

import type { Route, RouteArguments, RouteName } from './route-map.ts'

/** The history of the modal's screens. */
export interface RouterState {
  /** The screens up to the visible one, which is the last. Never empty while the modal is open. */
  readonly history: readonly Route[]
  /** Direction of the last move, which selects the transition. */
  readonly direction: 'none' | 'forward' | 'back' | 'replace'
}

/** Stores which screen shows, and the path back. */
export interface RouterController {
  /** The history, and the direction of the last move. */
  readonly state: RouterState
  /** Returns the screen that shows; `undefined` if there is none. */
  current(): Route | undefined
  /** Shows a screen. The user can go back from it. */
  push<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /** Shows a screen in place of the current one. */
  replace<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /** Starts a new history with a screen. */
  reset<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /**
   * Goes back one screen.
   *
   * @returns false if there is no earlier screen
   */
  pop(): boolean
}

/** The modal's own history (S2.53): it never touches the page's address or the browser's history. */
export function createRouterController(): RouterController {
  const state = proxy<{ history: readonly Route[]; direction: RouterState['direction'] }>({
    history: ref([]),
    direction: 'none',
  })

  function move(history: readonly Route[], direction: RouterState['direction']): void {
    state.direction = direction
    state.history = ref([...history])
  }
  function routeOf<Name extends RouteName>(name: Name, [params]: RouteArguments<Name> | []): Route {
    return { name, params } as Route
  }

  return {
    state,
    current: () => state.history.at(-1),
    push(name, ...params) {
      move([...state.history, routeOf(name, params)], 'forward')
    },
    replace(name, ...params) {
      move([...state.history.slice(0, -1), routeOf(name, params)], 'replace')
    },
    reset(name, ...params) {
      move([routeOf(name, params)], 'none')
    },
    pop() {
      if (state.history.length < 2) return false
      move(state.history.slice(0, -1), 'back')
      return true
    },
  }
}

import { proxy, ref } from 'valtio/vanilla'

import type { Route, RouteArguments, RouteName } from './route-map.ts'

/** The screens of the modal. */
export interface RouterState {
  /** Never empty while the modal is open; the last one shows. */
  readonly history: readonly Route[]
  /** How the last move went, for the transition to follow. */
  readonly direction: 'none' | 'forward' | 'back' | 'replace'
}

/** Knows which screen shows, and the way back. */
export interface RouterController {
  /** The screens that can be gone back to, and how the last move went. */
  readonly state: RouterState
  /** The screen that shows; `undefined` where there is none. */
  current(): Route | undefined
  /** Shows a screen; one can go back from it. */
  push<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /** Shows a screen in place of the current one. */
  replace<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /** Starts a new history. */
  reset<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /**
   * Goes back.
   *
   * @returns false when there is nowhere to go back to
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

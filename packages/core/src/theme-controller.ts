import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { Browser } from './environment.ts'
import type { ThemeMode, ThemeVariables } from './options.ts'

export interface ThemeState {
  readonly mode: ThemeMode
  /** What `auto` comes to right now. */
  readonly scheme: 'light' | 'dark'
  readonly variables: ThemeVariables
}

export interface ThemeController {
  readonly state: ThemeState
  setMode(mode: ThemeMode): void
  /** Adds to the variables that are set; a variable of `undefined` goes back to its default. */
  setVariables(variables: ThemeVariables): void
  /** Follows the system's scheme until stopped. */
  start(): Stop
}

export function createThemeController(
  browser: Pick<Browser, 'prefersDark' | 'watchColorScheme'>,
  initial: { mode: ThemeMode; variables: ThemeVariables },
): ThemeController {
  const schemeOf = (mode: ThemeMode): 'light' | 'dark' =>
    mode === 'auto' ? (browser.prefersDark() ? 'dark' : 'light') : mode
  const state = proxy({ mode: initial.mode, scheme: schemeOf(initial.mode), variables: { ...initial.variables } })
  return {
    state,
    setMode(mode) {
      state.mode = mode
      state.scheme = schemeOf(mode)
    },
    setVariables(variables) {
      state.variables = { ...state.variables, ...variables }
    },
    start: () => browser.watchColorScheme(() => void (state.scheme = schemeOf(state.mode))),
  }
}

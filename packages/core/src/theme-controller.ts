import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { Browser } from './environment.ts'
import type { ThemeMode, ThemeVariables } from './options.ts'

/** Theme and variables. */
export interface ThemeState {
  /** What the site has chosen. */
  readonly mode: ThemeMode
  /** What `auto` comes to right now. */
  readonly scheme: 'light' | 'dark'
  /** The variables that are set. */
  readonly variables: ThemeVariables
}

/** Knows theme and variables. */
export interface ThemeController {
  /** Theme and variables. */
  readonly state: ThemeState
  /** Sets the theme. */
  setMode(mode: ThemeMode): void
  /** Adds to the variables that are set; a variable of `undefined` goes back to its default. */
  setVariables(variables: ThemeVariables): void
  /** Follows the system's scheme until stopped. */
  start(): Stop
}

/** Makes the theme of a kit. */
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

import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { Browser } from './environment.ts'
import type { ThemeMode, ThemeVariables } from './options.ts'

/** Theme mode and variables. */
export interface ThemeState {
  /** The site's choice. */
  readonly mode: ThemeMode
  /** The present scheme, with `auto` resolved. */
  readonly scheme: 'light' | 'dark'
  /** The site's variables. */
  readonly variables: ThemeVariables
}

/** Stores theme mode and variables. */
export interface ThemeController {
  /** Theme mode and variables. */
  readonly state: ThemeState
  /** Sets the theme mode. */
  setMode(mode: ThemeMode): void
  /** Merges variables into the present ones. A value of `undefined` restores the default. */
  setVariables(variables: ThemeVariables): void
  /** Follows the system's scheme until stopped. */
  start(): Stop
}

/** Creates the theme of a kit. */
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

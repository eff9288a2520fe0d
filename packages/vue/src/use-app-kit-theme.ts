import type { ThemeMode, ThemeSnapshot, ThemeVariables } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitTheme`. */
export interface UseAppKitThemeReturn extends ThemeSnapshot {
  /** Sets the theme. */
  setThemeMode(mode: ThemeMode): void
  /** Merges theme variables into the present ones. A value of `undefined` restores the default. */
  setThemeVariables(variables: ThemeVariables): void
}

/**
 * Returns theme and variables, and functions to change them.
 *
 * @example const { setThemeMode } = useAppKitTheme()
 */
export function useAppKitTheme({ appKit }: KitChoice = {}): Readonly<UseAppKitThemeReturn> {
  const source = useKitSource(appKit)
  const theme = useKitValue(source, 'theme')
  return followed({
    get themeMode() {
      return theme.value.themeMode
    },
    get themeVariables() {
      return theme.value.themeVariables
    },
    setThemeMode: (mode: ThemeMode) => source.require().setThemeMode(mode),
    setThemeVariables: (variables: ThemeVariables) => source.require().setThemeVariables(variables),
  })
}

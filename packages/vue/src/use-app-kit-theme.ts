import type { ThemeMode, ThemeSnapshot, ThemeVariables } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitTheme` gives. */
export interface UseAppKitThemeReturn extends ThemeSnapshot {
  /** Sets the theme, at once. */
  setThemeMode(mode: ThemeMode): void
  /** Adds to the theme variables that are set; one of `undefined` goes back to its default. */
  setThemeVariables(variables: ThemeVariables): void
}

/** Theme and variables, and the way to change them. */
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

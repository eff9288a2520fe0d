import type { ThemeMode, ThemeSnapshot, ThemeVariables } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitTheme` gives. */
export interface UseAppKitThemeReturn extends ThemeSnapshot {
  /** Sets the theme, at once. */
  setThemeMode(mode: ThemeMode): void
  /** Adds to the theme variables that are set; one of `undefined` goes back to its default. */
  setThemeVariables(variables: ThemeVariables): void
}

/** Theme and variables, and the way to change them. */
export function useAppKitTheme({ appKit }: KitChoice = {}): UseAppKitThemeReturn {
  const source = useKitSource(appKit)
  const theme = useKitValue('theme', { appKit })
  return useMemo(
    () => ({
      ...theme,
      setThemeMode: mode => source.require().setThemeMode(mode),
      setThemeVariables: variables => source.require().setThemeVariables(variables),
    }),
    [source, theme],
  )
}

import type { ThemeMode, ThemeSnapshot, ThemeVariables } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
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
 * @example const { themeMode, setThemeMode } = useAppKitTheme()
 */
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

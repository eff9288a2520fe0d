import type { ThemeMode, ThemeSnapshot, ThemeVariables } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitThemeReturn extends ThemeSnapshot {
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

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

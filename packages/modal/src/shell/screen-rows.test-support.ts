import type { RouteName, ScreenModule } from '@latchkey/core'
import { firstSlices } from '@latchkey/features'
import { afterEach } from 'vitest'

/** The loader of a screen, which a test may replace until it ends. */
export interface Replaceable {
  load: () => Promise<ScreenModule>
}

/** The slices' own rows of screens. */
export const screens = Object.assign(
  {},
  ...firstSlices.map(slice => ('screens' in slice ? slice.screens : {})),
) as Record<RouteName, Replaceable>
export const replaceable = screens.WhatIsAWallet
export const { load } = replaceable

/** Restores the screen's own loader after each test of a file. */
export function restoreScreens(): void {
  afterEach(() => {
    replaceable.load = load
  })
}

import type { RouteName, ScreenModule } from '@latchkey/core'
import { firstSlices } from '@latchkey/features'
import { afterEach } from 'vitest'

/** What a test may put in place of how a screen loads, until it ends. */
export interface Replaceable {
  load: () => Promise<ScreenModule>
}

/** The rows of the slices themselves. */
export const screens = Object.assign(
  {},
  ...firstSlices.map(slice => ('screens' in slice ? slice.screens : {})),
) as Record<RouteName, Replaceable>
export const replaceable = screens.WhatIsAWallet
export const { load } = replaceable

/** Lets the screen load again as it does, after each test of a file. */
export function restoreScreens(): void {
  afterEach(() => {
    replaceable.load = load
  })
}

import { defineFeature } from '@latchkey/core'
import { proxy } from 'valtio/vanilla'

/** Selected tab of the account screen. It stays while other screens are shown. */
export interface CurrentTabController {
  readonly state: {
    /** Name of the tab that the user has selected. @default the first tab */
    readonly currentTab: string | undefined
  }
  /** Selects a tab. */
  choose(name: string): void
}

export const currentTabFeature = defineFeature<CurrentTabController>('currentTab', () => {
  const state = proxy<{ currentTab: string | undefined }>({ currentTab: undefined })
  return {
    state,
    choose(name) {
      state.currentTab = name
    },
  }
})

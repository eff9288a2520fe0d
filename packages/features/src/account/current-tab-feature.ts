import { defineFeature } from '@latchkey/core'
import { proxy } from 'valtio/vanilla'

/** Which tab of the account shows, also after another screen. */
export interface CurrentTabController {
  readonly state: {
    /** The name of the tab that a person chose. @default the first one shows */
    readonly currentTab: string | undefined
  }
  /** Shows another tab. */
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

import type { AppKit } from '@latchkey/appkit'

import type { SiteCalls } from '../actions/site-calls.ts'
import type { Setup } from '../controls/setup.ts'

/** What the page in the frame gives to the page around it. Both have one origin. */
export interface StageFrame {
  readonly kit: AppKit
  /** Loads the calls of the action cards. They run in the frame, because a kit works with the modules of its own page. */
  loadCalls(): Promise<SiteCalls>
  /** Applies what a kit can change without being created again. */
  apply(setup: Setup): void
  /** Resolves after the balance and the name of the account were fetched again. */
  refreshAccount(): Promise<void>
}

declare global {
  interface Window {
    /** Set by the page in the frame once its kit is there. */
    latchkeyStage?: StageFrame
  }
}

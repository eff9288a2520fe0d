import type { AppKit } from '@latchkey/appkit'

import type { SiteCalls } from '../actions/site-calls.ts'
import type { ScreenName, Setup } from '../controls/setup.ts'
import type { RequestCounter } from './frame/request-counter.ts'
import type { ScreenWatch } from './frame/screen-watch.ts'

/** The event on the frame's element that reports that its page is ready. */
export const stageReady = 'latchkey-stage-ready'

/** The interface of the page in the frame for the page around it. Both have one origin. */
export interface StageFrame {
  readonly kit: AppKit
  readonly requests: Pick<RequestCounter, 'get' | 'watch'>
  readonly screen: ScreenWatch
  /** Loads the calls of the action cards. They run in the frame, because a kit works with the modules of its own page. */
  loadCalls(): Promise<SiteCalls>
  /** Shows a screen that the user chose, and releases the requests. */
  open(screen: ScreenName): Promise<void>
  /** Applies the options that a kit can change without being created again. */
  apply(setup: Setup): void
  /** Fetches balance and tokens of the account again. */
  refreshAccount(): Promise<void>
}

declare global {
  interface Window {
    /** The page in the frame sets it once its kit exists. */
    latchkeyStage?: StageFrame
  }
}

import type { AppKit } from '@latchkey/appkit'
import { createContext, useContext } from 'react'

import type { SiteCalls } from '../actions/site-calls.ts'
import type { ScreenName, Setup } from '../controls/setup.ts'
import type { StageAccount } from './stage-account.ts'

/** Requests of the frame to other origins. */
export interface StageRequests {
  /** Requests before the first press on the page. */
  readonly beforePress: number
  /** All requests since the frame loaded. */
  readonly total: number
  /** Whether the user has pressed a pointer or a key in the frame. */
  readonly isPressed: boolean
}

/** The stage: the frame with the kit, and the state of both. */
export interface Stage {
  /** The kit in the frame. `undefined` while the frame loads. */
  readonly kit: AppKit | undefined
  readonly setup: Setup
  /** Changes the set-up. The stage, the code and the address follow. */
  changeSetup(change: Partial<Setup>): void
  readonly account: StageAccount
  readonly requests: StageRequests
  /** The view that the modal shows. `undefined` while it is closed. */
  readonly screen: string | undefined
  /** Creates the kit again, as a reload of a site does. */
  reload(): void
  /**
   * Brings the stage into view, because the sandbox's wallet shows its prompts in the frame. `open` and `loadCalls` do so by
   * themselves.
   */
  show(): void
  /** Shows a screen. Rejects in the same cases as `kit.open`. */
  open(screen: ScreenName): Promise<void>
  /** The calls of the action cards, in the frame. Rejects while the frame loads. */
  loadCalls(): Promise<SiteCalls>
  /** Fetches balance, tokens and name again, for use after funding. */
  refreshAccount(): Promise<void>
  readonly frameWindow: Window | undefined
}

export const StageContext = createContext<Stage | undefined>(undefined)

/** @throws Error outside of the stage's provider */
export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('useStage is called outside of <StageProvider>')
  return stage
}

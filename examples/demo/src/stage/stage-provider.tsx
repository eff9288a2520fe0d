import type { AppKit } from '@latchkey/appkit'
import { type ReactNode, useCallback, useMemo, useState } from 'react'

import type { ScreenName, Setup } from '../controls/setup.ts'
import { disconnectedAccount } from './stage-account.ts'
import { type Stage, StageContext, type StageRequests } from './stage-context.ts'
import { StageFrameContext } from './stage-frame-context.ts'
import type { StageFrame } from './stage-window.ts'

const noRequests: StageRequests = { beforePress: 0, total: 0, isPressed: false }

export interface StageProviderProps {
  setup: Setup
  changeSetup(change: Partial<Setup>): void
  children: ReactNode
}

/** Holds the frame's kit and what is derived from it. */
export function StageProvider({ setup, changeSetup, children }: StageProviderProps): ReactNode {
  const [frameWindow, setFrameWindow] = useState<Window>()
  const [generation, setGeneration] = useState(0)
  const frame = frameWindow?.latchkeyStage
  const kit: AppKit | undefined = frame?.kit
  const reload = useCallback(() => {
    setFrameWindow(undefined)
    setGeneration(number => number + 1)
  }, [])
  const stage = useMemo(
    (): Stage => ({
      kit,
      setup,
      changeSetup,
      account: disconnectedAccount,
      requests: noRequests,
      reload,
      open: async (screen: ScreenName) => requireFrame(frame).kit.open({ view: screen }),
      loadCalls: async () => requireFrame(frame).loadCalls(),
      refreshAccount: async () => frame?.refreshAccount(),
      frameWindow,
    }),
    [kit, frame, setup, changeSetup, reload, frameWindow],
  )
  const frameProps = useMemo(() => ({ generation, onLoad: setFrameWindow }), [generation])
  return (
    <StageFrameContext.Provider value={frameProps}>
      <StageContext.Provider value={stage}>{children}</StageContext.Provider>
    </StageFrameContext.Provider>
  )
}

function requireFrame(frame: StageFrame | undefined): StageFrame {
  if (!frame) throw new Error('The stage is still loading')
  return frame
}

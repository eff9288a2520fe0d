import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

import type { ScreenName, Setup } from '../controls/setup.ts'
import { disconnectedAccount, readStageAccount, watchStageAccount } from './stage-account.ts'
import { type Stage, StageContext, type StageRequests } from './stage-context.ts'
import { StageFrameContext } from './stage-frame-context.ts'
import type { StageFrame } from './stage-window.ts'
import { useWatched } from './use-watched.ts'

const noRequests: StageRequests = { beforePress: 0, total: 0, isPressed: false }
const readRequests = ({ requests }: StageFrame): StageRequests => requests.get()
const watchRequests = ({ requests }: StageFrame, listener: () => void): (() => void) => requests.watch(listener)
const readScreen = ({ screen }: StageFrame): string | undefined => screen.get()
const watchScreen = ({ screen }: StageFrame, listener: () => void): (() => void) => screen.watch(listener)

export interface StageProviderProps {
  setup: Setup
  changeSetup(change: Partial<Setup>): void
  /** Brings the stage into view. */
  onShow(): void
  children: ReactNode
}

/** Holds the window of the frame and derives everything else from its kit. */
export function StageProvider({ setup, changeSetup, onShow, children }: StageProviderProps): ReactNode {
  const [frameWindow, setFrameWindow] = useState<Window>()
  const [generation, setGeneration] = useState(0)
  const frame = frameWindow?.latchkeyStage
  const account = useWatched(frame?.kit, readStageAccount, watchStageAccount, disconnectedAccount)
  const requests = useWatched(frame, readRequests, watchRequests, noRequests)
  const screen = useWatched(frame, readScreen, watchScreen, undefined)
  const reload = useCallback(() => setGeneration(number => number + 1), [])
  useEffect(() => frame?.apply(setup), [frame, setup])

  const stage = useMemo(
    (): Stage => ({
      kit: frame?.kit,
      setup,
      changeSetup,
      account,
      requests,
      screen,
      reload,
      show: onShow,
      async open(name: ScreenName) {
        onShow()
        await requireFrame(frame).open(name)
      },
      async loadCalls() {
        onShow()
        return requireFrame(frame).loadCalls()
      },
      refreshAccount: async () => frame?.refreshAccount(),
      frameWindow,
    }),
    [frame, setup, changeSetup, account, requests, screen, reload, onShow, frameWindow],
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

import { createContext } from 'react'

/** What the frame element needs of the provider. */
export interface StageFrameProps {
  /** Changes when the frame has to load again. */
  readonly generation: number
  onLoad(frameWindow: Window | undefined): void
}

export const StageFrameContext = createContext<StageFrameProps>({ generation: 0, onLoad: () => {} })

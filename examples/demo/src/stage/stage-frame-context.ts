import { createContext } from 'react'

/** The part of the provider that the frame element needs. */
export interface StageFrameProps {
  /** Changes when the frame has to load again. */
  readonly generation: number
  onLoad(frameWindow: Window | undefined): void
}

export const StageFrameContext = createContext<StageFrameProps>({ generation: 0, onLoad: () => {} })

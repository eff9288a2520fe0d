import type { ReactNode } from 'react'

import { useTexts } from '../language.ts'
import { texts } from './texts.ts'

export interface SandboxPanelProps {
  /** Closes the panel. `undefined` below 720 px, where the panel is a pane of its own. */
  onClose: (() => void) | undefined
}

/** Funds, mail, faults and networks of the sandbox. It covers the code column exactly. */
export function SandboxPanel({ onClose }: SandboxPanelProps): ReactNode {
  const { heading, close } = useTexts(texts)
  return (
    <section className="plate drawer" aria-labelledby="sandbox-heading">
      <div className="drawer-head">
        <h2 id="sandbox-heading">{heading}</h2>
        {onClose && <button className="icon-button" aria-label={close} onClick={onClose}></button>}
      </div>
    </section>
  )
}

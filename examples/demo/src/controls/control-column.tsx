import type { ReactNode } from 'react'

import type { Setup } from './setup.ts'

export interface ControlColumnProps {
  setup: Setup
  onChange(change: Partial<Setup>): void
}

/** All controls of the set-up. */
export function ControlColumn(_: ControlColumnProps): ReactNode {
  return <div className="stack"></div>
}

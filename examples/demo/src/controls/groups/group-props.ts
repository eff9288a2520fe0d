import type { Setup } from '../setup.ts'
import type { ControlTexts } from '../texts.ts'

/** The properties of each group of controls. */
export interface GroupProps {
  setup: Setup
  onChange(change: Partial<Setup>): void
  texts: ControlTexts
}

import type { Setup } from '../setup.ts'
import type { ControlTexts } from '../texts.ts'

/** What each group of controls gets. */
export interface GroupProps {
  setup: Setup
  onChange(change: Partial<Setup>): void
  texts: ControlTexts
}

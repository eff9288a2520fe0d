import type { EventSnapshot } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** The latest event of the kit. */
export function useAppKitEvents(choice: KitChoice = {}): EventSnapshot {
  return useKitValue('event', choice)
}

import type { EventSnapshot } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Returns the latest event of the kit.
 *
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents(choice: KitChoice = {}): EventSnapshot {
  return useKitValue('event', choice)
}

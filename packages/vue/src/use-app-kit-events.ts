import type { EventSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/**
 * Returns the latest event of the kit.
 *
 * @example const event = useAppKitEvents() // event.data
 */
export function useAppKitEvents({ appKit }: KitChoice = {}): Readonly<EventSnapshot> {
  const event = useKitValue(useKitSource(appKit), 'event')
  return followed({
    get timestamp() {
      return event.value.timestamp
    },
    get data() {
      return event.value.data
    },
    get reportedErrors() {
      return event.value.reportedErrors
    },
  })
}

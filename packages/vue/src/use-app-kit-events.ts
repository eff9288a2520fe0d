import type { EventSnapshot } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** The latest event of the kit. */
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

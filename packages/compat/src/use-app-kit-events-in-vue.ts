import { useAppKitEvents as useEvents } from '@latchkey/vue'
import { shallowReactive } from 'vue'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/**
 * Returns the latest event of the kit, typed as always present.
 *
 * @example const events = useAppKitEvents()
 */
export function useAppKitEvents(): Readonly<FormerEvent> {
  const latest = useEvents()
  return shallowReactive<FormerEvent>({
    get timestamp() {
      return latest.timestamp
    },
    get data() {
      return toFormerEvent(latest).data
    },
    get reportedErrors() {
      return latest.reportedErrors
    },
  })
}

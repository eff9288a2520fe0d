import { useAppKitEvents as useEvents } from '@latchkey/vue'
import { shallowReactive } from 'vue'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/** The latest event of the kit, as if there always were one. */
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

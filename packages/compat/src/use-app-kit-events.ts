import { useAppKitEvents as useEvents } from '@latchkey/react'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/** The latest event of the kit, as if there always were one. */
export function useAppKitEvents(): FormerEvent {
  return toFormerEvent(useEvents())
}

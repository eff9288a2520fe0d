import { type EventSnapshot, useAppKitEvents as useEvents } from '@latchkey/react'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/** One for each event: effects of a page that depend on it are run by another event, and not by every render. */
const former = /* #__PURE__ */ new WeakMap<EventSnapshot, FormerEvent>()

/** The latest event of the kit, as if there always were one. */
export function useAppKitEvents(): FormerEvent {
  const event = useEvents()
  const known = former.get(event) ?? toFormerEvent(event)
  former.set(event, known)
  return known
}

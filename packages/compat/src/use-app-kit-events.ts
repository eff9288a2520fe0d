import { type EventSnapshot, useAppKitEvents as useEvents } from '@latchkey/react'

import { type FormerEvent, toFormerEvent } from './former-event.ts'

/**
 * The old form of each event, which stays the same object: effects that depend on it run for another event, not for every render.
 */
const former = /* #__PURE__ */ new WeakMap<EventSnapshot, FormerEvent>()

/**
 * Returns the latest event of the kit, typed as always present.
 *
 * @example const { data } = useAppKitEvents()
 */
export function useAppKitEvents(): FormerEvent {
  const event = useEvents()
  const known = former.get(event) ?? toFormerEvent(event)
  former.set(event, known)
  return known
}

import type { EventSnapshot } from '@latchkey/appkit'

/** The latest event of a kit, typed as always present, because sites read it without a check. */
export interface FormerEvent extends EventSnapshot {
  /** The event; before the first one, the creation of the modal. */
  data: NonNullable<EventSnapshot['data']>
}

const first = { type: 'track', event: 'MODAL_CREATED', properties: undefined } as const satisfies FormerEvent['data']

/** Returns the event in the old form. On a server, and before a kit exists, it is the creation of the modal. */
export function toFormerEvent(event: EventSnapshot): FormerEvent {
  return { ...event, data: event.data ?? first }
}

import type { EventSnapshot } from '@latchkey/appkit'

/** The latest event of a kit, as if there always were one: sites read it without asking. */
export interface FormerEvent extends EventSnapshot {
  /** The event; before the first one, that the modal was created. */
  data: NonNullable<EventSnapshot['data']>
}

const first = { type: 'track', event: 'MODAL_CREATED', properties: undefined } as const satisfies FormerEvent['data']

/** On a server, and before a kit is there, nothing has happened yet. */
export function toFormerEvent(event: EventSnapshot): FormerEvent {
  return { ...event, data: event.data ?? first }
}

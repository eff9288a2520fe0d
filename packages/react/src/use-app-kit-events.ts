import type { AppKit, EventSnapshot, Observable } from '@latchkey/appkit'

import { initialEvent } from './initial-snapshots.ts'
import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** The latest event of the kit. */
export function useAppKitEvents({ appKit }: KitChoice = {}): EventSnapshot {
  return useKitValue(selectEvent, initialEvent, appKit)
}

const selectEvent = (kit: AppKit): Observable<EventSnapshot> => kit.observe.event

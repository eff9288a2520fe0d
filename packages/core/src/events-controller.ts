import { type Clock, createEmitter, type Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { KitEventMap } from './open-tables.ts'

export type KitEventName = keyof KitEventMap

/** `type` tells what a person did (`track`) from what went wrong (`error`). */
export type KitEvent = {
  [Name in KitEventName]: {
    readonly type: 'track' | 'error'
    readonly event: Name
    readonly properties: KitEventMap[Name]
  }
}[KitEventName]

export interface TimedEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: KitEvent
}

export interface EventsController {
  readonly state: {
    readonly last: TimedEvent | undefined
    /** What the site's developers have been told is wrong, by the codes of the alerts. */
    readonly reportedErrors: Readonly<Record<string, boolean>>
  }
  track<Name extends KitEventName>(
    event: Name,
    ...properties: KitEventMap[Name] extends undefined ? [] : [KitEventMap[Name]]
  ): void
  /** Reports an error of a kit function, at most 5 in 60 s (specification, section 8). */
  reportError(error: unknown): void
  /** Marks a kind of error so that it is said once. @returns whether it had been said before */
  sayOnce(kind: string): boolean
  /** Hears what has happened so far (the last 50), then everything that happens. */
  watch(listener: (event: TimedEvent) => void): Stop
}

export const errorReportLimit = 5
export const errorReportWindowMs = 60_000
const keptEvents = 50

export function createEventsController(clock: Clock): EventsController {
  const state = proxy<{ last: TimedEvent | undefined; reportedErrors: Record<string, boolean> }>({
    last: undefined,
    reportedErrors: {},
  })
  const emitter = createEmitter<{ event: TimedEvent }>()
  const kept: TimedEvent[] = []
  let reports: number[] = []

  function emit(data: KitEvent): void {
    const event = { timestamp: clock.now(), data }
    kept.push(event)
    if (kept.length > keptEvents) kept.shift()
    state.last = event
    emitter.emit('event', event)
  }

  return {
    state,
    track(event, ...[properties]) {
      emit({ type: 'track', event, properties } as KitEvent)
    },
    reportError(error) {
      reports = reports.filter(time => time > clock.now() - errorReportWindowMs)
      if (reports.length >= errorReportLimit) return
      reports.push(clock.now())
      const { name, message, stack } =
        error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' }
      emit({ type: 'error', event: 'ERROR', properties: { type: name, message, stackTrace: stack ?? '' } })
    },
    sayOnce(kind) {
      const said = state.reportedErrors[kind] === true
      state.reportedErrors[kind] = true
      return said
    },
    watch(listener) {
      kept.forEach(listener)
      return emitter.on('event', listener)
    },
  }
}

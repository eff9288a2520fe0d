import { type Clock, createEmitter, type Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { KitEventMap } from './open-tables.ts'

/** The names of the events. */
export type KitEventName = keyof KitEventMap

/** `type` tells what a person did (`track`) from what went wrong (`error`). */
export type KitEvent = {
  [Name in KitEventName]: {
    readonly type: 'track' | 'error'
    readonly event: Name
    readonly properties: KitEventMap[Name]
  }
}[KitEventName]

/** An event, and when it was. */
export interface TimedEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** The event. */
  readonly data: KitEvent
}

/** Tells what happened. */
export interface EventsController {
  /** The latest event, and what is known to be wrong. */
  readonly state: {
    readonly last: TimedEvent | undefined
    /** What the site's developers have been told is wrong, by the codes of the alerts. */
    readonly reportedErrors: Readonly<Record<string, boolean>>
  }
  /** Tells of something that happened. */
  track<Name extends KitEventName>(
    event: Name,
    ...properties: KitEventMap[Name] extends undefined ? [] : [KitEventMap[Name]]
  ): void
  /** Reports an error of a kit function, at most 5 in 60 s (S8.70). */
  reportError(error: unknown): void
  /** Marks a kind of error so that it is said once. @returns whether it had been said before */
  sayOnce(kind: string): boolean
  /** Hears what has happened so far (the last 50), then everything that happens. */
  watch(listener: (event: TimedEvent) => void): Stop
}

/** Most errors reported in {@link errorReportWindowMs}. */
export const errorReportLimit = 5
/** The time for which errors are counted. */
export const errorReportWindowMs = 60_000
const keptEvents = 50

/** Makes the events of a kit. */
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

import { type Clock, createEmitter, type Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import type { KitEventMap } from './open-tables.ts'

/** The names of the events. */
export type KitEventName = keyof KitEventMap

/** `type` distinguishes actions and outcomes (`track`) from errors of the kit's functions (`error`). */
export type KitEvent = {
  [Name in KitEventName]: {
    readonly type: 'track' | 'error'
    readonly event: Name
    readonly properties: KitEventMap[Name]
  }
}[KitEventName]

/** An event with its time. */
export interface TimedEvent {
  /** Time in milliseconds since 1970 (UTC). */
  readonly timestamp: number
  /** The event. */
  readonly data: KitEvent
}

/** Emits the kit's events. */
export interface EventsController {
  /** The latest event, and the reported problems. */
  readonly state: {
    readonly last: TimedEvent | undefined
    /** The problems that were reported to the site's developers, by alert code. */
    readonly reportedErrors: Readonly<Record<string, boolean>>
  }
  /** Emits an event. */
  track<Name extends KitEventName>(
    event: Name,
    ...properties: KitEventMap[Name] extends undefined ? [] : [KitEventMap[Name]]
  ): void
  /** Reports an error of a kit function, at most 5 in 60 s (S8.70). */
  reportError(error: unknown): void
  /** Marks a kind of error as reported. @returns whether it had been reported before */
  sayOnce(kind: string): boolean
  /** Calls back with the last 50 events, then with every new one. */
  watch(listener: (event: TimedEvent) => void): Stop
}

/** Limit of errors that are reported within {@link errorReportWindowMs}. */
export const errorReportLimit = 5
/** Window of {@link errorReportLimit}. */
export const errorReportWindowMs = 60_000
const keptEvents = 50

/** Creates the events of a kit. */
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

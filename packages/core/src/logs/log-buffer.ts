import type { Clock } from '@latchkey/primitives'

import type { LogLevel } from '../environment.ts'

/** A line of a log. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly time: number
  /** How grave it is. */
  readonly level: LogLevel
  /** What it says. */
  readonly message: string
}

/** The last lines of a log. */
export interface LogBuffer {
  /** Adds a line. */
  add(level: LogLevel, message: string): void
  /** Oldest first. */
  entries(): readonly LogEntry[]
}

/** The log keeps this much; the oldest entries go first (S9.16). */
export const logBufferBytes = 1_024_000
/** The least that is written to the console where `debug` is off. */
export const defaultLogLevel: LogLevel = 'error'

/** The last things that were logged, at every level. */
export function createLogBuffer(clock: Clock, limitBytes = logBufferBytes): LogBuffer {
  const kept: { entry: LogEntry; bytes: number }[] = []
  let total = 0
  return {
    add(level, message) {
      const entry: LogEntry = { time: clock.now(), level, message }
      const bytes = new TextEncoder().encode(JSON.stringify(entry)).length
      if (bytes > limitBytes) return
      kept.push({ entry, bytes })
      total += bytes
      while (total > limitBytes) total -= kept.shift()?.bytes ?? 0
    },
    entries: () => kept.map(({ entry }) => entry),
  }
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Whether something is at least as serious as a level. */
export function isLogged(level: LogLevel, least: LogLevel = defaultLogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf(least)
}

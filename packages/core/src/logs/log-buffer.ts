import type { Clock } from '@latchkey/primitives'

import type { LogLevel } from '../environment.ts'

/** A line of a log. */
export interface LogEntry {
  /** Time in milliseconds since 1970 (UTC). */
  readonly time: number
  /** The line's severity. */
  readonly level: LogLevel
  /** The line's text. */
  readonly message: string
}

/** Stores the last lines of a log. */
export interface LogBuffer {
  /** Adds a line. */
  add(level: LogLevel, message: string): void
  /** Returns the lines, oldest first. */
  entries(): readonly LogEntry[]
}

/** Size limit of the log, in bytes of JSON. The oldest entries are evicted first (S9.16). */
export const logBufferBytes = 1_024_000
/** The lowest level that is written to the console while `debug` is off. */
export const defaultLogLevel: LogLevel = 'error'

/** Creates a buffer of the last lines, at every level. */
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

/** Whether a level is at least as severe as the minimum. */
export function isLogged(level: LogLevel, least: LogLevel = defaultLogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf(least)
}

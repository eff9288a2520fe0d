import type { Environment, LogLevel } from '../environment.ts'
import { createLogBuffer, isLogged, type LogEntry } from './log-buffer.ts'

/** The kit's log. Alerts are separate: they always reach the console. */
export interface LogController {
  /** Stores a message. Writes it to the console if its level is `error`, or at every level with the option `debug`. */
  write(level: LogLevel, message: string): void
  /** Returns the stored lines, oldest first, for a developer who traces a problem. */
  entries(): readonly LogEntry[]
}

/** Creates the log of a kit. */
export function createLogController(
  { browser, clock }: Pick<Environment, 'browser' | 'clock'>,
  debug: boolean,
): LogController {
  const buffer = createLogBuffer(clock)
  return {
    write(level, message) {
      buffer.add(level, message)
      if (isLogged(level, debug ? 'debug' : undefined)) browser.log(level, message)
    },
    entries: () => buffer.entries(),
  }
}

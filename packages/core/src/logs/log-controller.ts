import type { Environment, LogLevel } from '../environment.ts'
import { createLogBuffer, isLogged, type LogEntry } from './log-buffer.ts'

/** What the kit has to say for itself while it runs. Alerts are apart: they reach the console in any case. */
export interface LogController {
  /** Keeps a message, and writes it to the console from `error` on, or all of them with the option `debug`. */
  write(level: LogLevel, message: string): void
  /** What is kept, oldest first: for a developer who asks what happened. */
  entries(): readonly LogEntry[]
}

/** Makes the log of a kit. */
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

import type { SiwxLogEntry } from './options.ts'

/** Writes failures to the console, for sites that read no log. Refusals are the visitors' matter. */
export function logFailure({ code, message, cause }: SiwxLogEntry): void {
  if (code === 'internalError') console.error(`The sign-in server failed: ${message}`, cause)
}

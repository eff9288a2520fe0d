import type { SiwxLogEntry } from './options.ts'

/**
 * Writes failures to the console, for sites without a log of their own. It skips rejections, which the client causes.
 */
export function logFailure({ code, message, cause }: SiwxLogEntry): void {
  if (code === 'internalError') console.error(`The sign-in server failed: ${message}`, cause)
}

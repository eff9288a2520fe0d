import { answer } from '@latchkey/http-server'
import { DatabaseBusyError } from '@latchkey/sql'

import { errorStatuses } from '../wire.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Seconds after which the queue should be empty. */
const retryAfterBusy = 5

/** Converts an error to the answered rejection, which hides the details of failures. */
export function toRejection(error: unknown): SecureSiteError {
  if (error instanceof SecureSiteError) return error
  if (error instanceof DatabaseBusyError)
    return new SecureSiteError('overloaded', 'The server is busy: try again in a few seconds', {
      cause: error,
      retryAfter: retryAfterBusy,
    })
  return new SecureSiteError('internalError', 'The server failed; its log says why', { cause: error })
}

/** Answers a rejection with its code. */
export function answerError(error: SecureSiteError): Response {
  const { code, message, retryAfter } = error
  const response = answer({ error: { code, message, retryAfter } }, [], errorStatuses[code])
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  return response
}

/** Sets the security headers that an answer does not set itself. */
export function secureHeaders(response: Response, isHttps: boolean): Response {
  const { headers } = response
  const defaults = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return response
}

/** Describes a failure for a log, without personal data or secrets. */
export function describeFailure(error: unknown): string {
  const cause = error instanceof SecureSiteError ? error.cause : error
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return text
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<address>')
    .replace(/\b[-_a-zA-Z0-9]{32,}\b/g, '<secret>')
    .replace(/\b\d{6}\b/g, '<digits>')
    .slice(0, 500)
}

import { answer } from '@latchkey/http-server'

import { MessageError } from '../message/message-error.ts'
import { SiwxError } from '../siwx-error.ts'
import type { SiwxErrorCode } from '../siwx-error.ts'
import { TooManyAttempts } from './attempts.ts'

/** HTTP statuses other than 401. */
const statuses: Readonly<Partial<Record<SiwxErrorCode, number>>> = {
  messageTooLarge: 413,
  messageUnreadable: 400,
  chainUnsupported: 400,
  notFound: 404,
  originNotAllowed: 403,
  signInRefused: 403,
  sessionNotFresh: 403,
  walletUnknown: 403,
  walletTaken: 409,
  lastWayToSignIn: 409,
  tooManyAttempts: 429,
  nodeUnavailable: 503,
}

/** Returns the HTTP status for a rejection. */
export function statusOf(code: SiwxErrorCode): number {
  return statuses[code] ?? 401
}

/** Answers a rejection with its code. An unexpected failure is answered without its details. */
export function answerError(error: unknown): Response {
  if (error instanceof MessageError)
    return answer({ error: { code: error.code, message: error.message } }, [], statusOf(error.code))
  if (!(error instanceof SiwxError))
    return answer({ error: { code: 'internalError', message: 'The server failed; its log says why' } }, [], 500)
  const { code, message } = error
  const response = answer({ error: { code, message } }, [], statusOf(code))
  if (error instanceof TooManyAttempts) response.headers.set('retry-after', String(error.retryAfter))
  return response
}

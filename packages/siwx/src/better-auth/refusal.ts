import type { Status } from 'better-auth'
import { APIError } from 'better-auth/api'

import { MessageError } from '../message/message-error.ts'
import { statusOf } from '../server/answers.ts'
import { SiwxError } from '../siwx-error.ts'

/**
 * Answers what was refused with its code: at the top for clients of better-auth, in `error` for the page's side. What failed for another reason is better-auth's to
 * answer, and to log.
 */
export async function refusing<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof SiwxError || error instanceof MessageError)) throw error
    const { code, message } = error
    throw new APIError(statusOf(code) as Status, { code, message, error: { code, message } })
  }
}

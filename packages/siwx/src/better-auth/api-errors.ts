import type { Status } from 'better-auth'
import { APIError } from 'better-auth/api'

import { MessageError } from '../message/message-error.ts'
import { statusOf } from '../server/answers.ts'
import { SiwxError } from '../siwx-error.ts'

/**
 * Answers a rejection with its code: at the top level for clients of better-auth, in `error` for the page's code.
 * better-auth answers and logs other errors.
 */
export async function withApiErrors<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof SiwxError || error instanceof MessageError)) throw error
    const { code, message } = error
    throw new APIError(statusOf(code) as Status, { code, message, error: { code, message } })
  }
}

import * as v from 'valibot'

import { isFrameSecret } from './frame-url.ts'

const secret = v.pipe(v.string(), v.check(isFrameSecret))

/** Sent by the frame to the window around it, once its code runs. */
export const frameReadyMessage = v.object({ type: v.literal('latchkey-frame/ready'), secret })

/** Sent by the page to the frame, once, with the port for all further messages. */
export const framePortMessage = v.object({ type: v.literal('latchkey-app/port'), secret })

/** Whether a window's message belongs to a handshake with this secret. */
export function isHandshake(
  message: unknown,
  schema: typeof frameReadyMessage | typeof framePortMessage,
  expected: string,
): boolean {
  const result = v.safeParse(schema, message)
  return result.success && result.output.secret === expected
}

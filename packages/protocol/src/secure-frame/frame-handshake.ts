import * as v from 'valibot'

import { isFrameSecret } from './frame-url.ts'

const secret = v.pipe(v.string(), v.check(isFrameSecret))

/** From the frame to the window around it: its code runs. */
export const frameReadyMessage = v.object({ type: v.literal('latchkey-frame/ready'), secret })

/** From the page to the frame, once, with the port that all else goes over. */
export const framePortMessage = v.object({ type: v.literal('latchkey-app/port'), secret })

/** Whether a message of a window is one of a handshake, with the secret of this one. */
export function isHandshake(
  message: unknown,
  schema: typeof frameReadyMessage | typeof framePortMessage,
  expected: string,
): boolean {
  const result = v.safeParse(schema, message)
  return result.success && result.output.secret === expected
}

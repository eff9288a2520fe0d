import * as v from 'valibot'

/** Nonce of an opening: 128 random bits as base64url, created by the frame. */
const nonceSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

/** The window's only message to its opener, with a port. */
const readySchema = v.object({ type: v.literal('latchkey-window/ready'), nonce: nonceSchema })
export type WindowReady = v.InferOutput<typeof readySchema>

/** Whether a message is the first one of the window with this nonce. */
export function isReady(message: unknown, nonce: string): boolean {
  const read = v.safeParse(readySchema, message)
  return read.success && read.output.nonce === nonce
}

/** Whether a text has the form of a nonce. */
export function isNonce(text: string): boolean {
  return v.is(nonceSchema, text)
}

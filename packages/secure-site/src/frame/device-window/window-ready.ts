import * as v from 'valibot'

/** Of one opening: 128 random bits as base64url, made by the frame. */
const nonceSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

/** What the window says to the frame that opened it, with a port: once. */
const readySchema = v.object({ type: v.literal('latchkey-window/ready'), nonce: nonceSchema })
export type WindowReady = v.InferOutput<typeof readySchema>

/** Whether a message is what the window of one opening says first. */
export function isReady(message: unknown, nonce: string): boolean {
  const read = v.safeParse(readySchema, message)
  return read.success && read.output.nonce === nonce
}

/** Whether a text can be the nonce of an opening. */
export function isNonce(text: string): boolean {
  return v.is(nonceSchema, text)
}

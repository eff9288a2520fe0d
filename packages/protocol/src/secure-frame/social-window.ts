import * as v from 'valibot'

import { identifier, shortText } from '../lenient.ts'

/**
 * What the window says to the page that opened it, which takes it of the secure site's origin only. `opened` once its first page runs: a page whose window was cut off
 * never hears it.
 */
const socialNotice = v.variant('type', [
  v.object({ type: v.literal('latchkey-social/opened'), attempt: identifier }),
  v.object({ type: v.literal('latchkey-social/result'), attempt: identifier, ticket: identifier }),
  v.object({
    type: v.literal('latchkey-social/failed'),
    attempt: identifier,
    /** `denied`: the person refused at the provider. */
    reason: v.picklist(['denied', 'failed']),
    message: v.optional(shortText),
  }),
])

export type SocialNotice = v.InferOutput<typeof socialNotice>

/** Reads a message of the window of one login; `undefined` for what is none of it. Never throws. */
export function readSocialNotice(message: unknown, attempt: string): SocialNotice | undefined {
  const read = v.safeParse(socialNotice, message)
  return read.success && read.output.attempt === attempt ? read.output : undefined
}

/** The attempt and the ticket of a `result_uri` of this secure site; `undefined` for any other address. Never throws. */
export function readSocialResult(uri: string, secureSite: string): { attempt: string; ticket: string } | undefined {
  const address = readAddress(uri)
  const base = readAddress(secureSite)
  if (!address || !base || address.origin !== base.origin || !address.pathname.startsWith(base.pathname))
    return undefined
  const attempt = v.safeParse(identifier, address.searchParams.get('attempt'))
  const ticket = v.safeParse(identifier, address.searchParams.get('ticket'))
  return attempt.success && ticket.success ? { attempt: attempt.output, ticket: ticket.output } : undefined
}

function readAddress(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

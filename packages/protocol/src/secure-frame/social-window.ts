import * as v from 'valibot'

import { identifier, shortText } from '../lenient.ts'

/**
 * Messages of the login's window to its opener, accepted from the secure site's origin only. `opened` is sent once its
 * first page runs; a page whose window was severed never receives it.
 */
const socialNotice = v.variant('type', [
  v.object({ type: v.literal('latchkey-social/opened'), attempt: identifier }),
  v.object({ type: v.literal('latchkey-social/result'), attempt: identifier, ticket: identifier }),
  v.object({
    type: v.literal('latchkey-social/failed'),
    attempt: identifier,
    /** `denied`: the user rejected at the provider. */
    reason: v.picklist(['denied', 'failed']),
    message: v.optional(shortText),
  }),
])

export type SocialNotice = v.InferOutput<typeof socialNotice>

/** Parses a message of one login's window; `undefined` for any other. Never throws. */
export function readSocialNotice(message: unknown, attempt: string): SocialNotice | undefined {
  const read = v.safeParse(socialNotice, message)
  return read.success && read.output.attempt === attempt ? read.output : undefined
}

/**
 * Returns the attempt and ticket of a `result_uri` of this secure site; `undefined` for any other address. Never
 * throws.
 */
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

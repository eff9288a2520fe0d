/** What the frame and its server say to each other where the operator of the site keeps a recovery share: the server has these calls there alone. */
import * as v from 'valibot'

import { confirmRequestSchema, recoveryRequestSchema } from './wire.ts'

/** `PUT /api/wallet/operator`: what was sealed for a key of the operator's (`credentialId` names it). The answer is that of `GET /api/wallet/recovery`. */
export const operatorShareRequestSchema = v.object({
  credentialId: v.pipe(v.string(), v.regex(/^[-_0-9A-Za-z]{16}$/)),
  sealed: v.unwrap(recoveryRequestSchema.entries.sealed),
  /** It takes the place of one of a former key, and of nothing else: who wanted none in the meantime has none. */
  renews: v.optional(v.literal(true)),
})

/** `POST /api/wallet/operator/release`, of who has proven within the last five minutes that it is them. `key` is the public one of the page that asks. */
export const releaseRequestSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^B[-_a-zA-Z0-9]{86}$/)),
  ...confirmRequestSchema.entries,
})

/** The recovery share, sealed for that page. */
export const releaseAnswerSchema = v.object({ sealed: v.string() })

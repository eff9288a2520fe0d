/**
 * Schemas between the frame and its server for an operator's recovery share. The server has these routes only with an
 * operator.
 */
import * as v from 'valibot'

import { confirmRequestSchema, recoveryRequestSchema } from './wire.ts'

/**
 * Body of `PUT /api/wallet/operator`: a share sealed for the operator's key `credentialId`. The answer is that of `GET
 * /api/wallet/recovery`.
 */
export const operatorShareRequestSchema = v.object({
  credentialId: v.pipe(v.string(), v.regex(/^[-_0-9A-Za-z]{16}$/)),
  sealed: v.unwrap(recoveryRequestSchema.entries.sealed),
  /**
   * The share replaces one of a former key, and is stored only in that case: after a refusal meanwhile none is stored.
   */
  renews: v.optional(v.literal(true)),
})

/**
 * Body of `POST /api/wallet/operator/release`, within five minutes after the user has proven their identity. `key`
 * is the requesting page's public key.
 */
export const releaseRequestSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^B[-_a-zA-Z0-9]{86}$/)),
  ...confirmRequestSchema.entries,
})

/** The recovery share, sealed for that page. */
export const releaseAnswerSchema = v.object({ sealed: v.string() })

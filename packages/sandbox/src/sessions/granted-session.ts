import * as v from 'valibot'

import { caip10Schema } from '../blockchain/caip10.ts'

/** What `POST /sandbox/sessions` takes: who grants, and whatever the permission holds. */
export const grantedSessionSchema = v.looseObject({
  account: caip10Schema,
  /** The permission's context identifier. Missing: a new one. */
  pci: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256)), () => crypto.randomUUID()),
})

/** A permission that an account has granted to a site. */
export type GrantedSession = v.InferOutput<typeof grantedSessionSchema>

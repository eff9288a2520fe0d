import * as v from 'valibot'

import { caip10Schema } from '../blockchain/caip10.ts'

/** Body of `POST /sandbox/sessions`: the account, and any content of the permission. */
export const grantedSessionSchema = v.looseObject({
  account: caip10Schema,
  /** The permission's context identifier. Missing: a new one. */
  pci: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256)), () => crypto.randomUUID()),
})

/** A permission that an account has granted to a site. */
export type GrantedSession = v.InferOutput<typeof grantedSessionSchema>

import { createKeptAnswers, type KeptAnswers, type Store } from '@latchkey/core'
import type { Balance, Identity } from '@latchkey/primitives'

import { fieldsOf, isAmount, isShortText } from '../../kept-fields.ts'

/** Lifetime of a native balance (S9.04). */
export const nativeBalanceAgeMs = 30_000
/** Lifetime of a name and picture (S9.06). */
export const identityAgeMs = 300_000

/** Creates the store of native balances, by CAIP-10 id. It outlives the page (S3.80). */
export function keptBalances({ storage, environment: { clock } }: Store): KeptAnswers<Balance> {
  return createKeptAnswers({
    clock,
    storage,
    name: 'native_balance_cache',
    ageMs: nativeBalanceAgeMs,
    parse: toBalance,
  })
}

/** Creates the store of names and pictures, by namespace and address. It outlives the page (S3.82). */
export function keptIdentities({ storage, environment: { clock } }: Store): KeptAnswers<Identity> {
  return createKeptAnswers({ clock, storage, name: 'identity_cache', ageMs: identityAgeMs, parse: toIdentity })
}

function toBalance(value: unknown): Balance | undefined {
  const { balance, symbol } = fieldsOf(value)
  return isAmount(balance) && isShortText(symbol) ? { balance, symbol } : undefined
}

/** Validates a stored identity. Views check the picture, as they do for a fresh one. */
export function toIdentity(value: unknown): Identity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, image } = fieldsOf(value)
  return { ...(isShortText(name) && { name }), ...(typeof image === 'string' && { image }) }
}

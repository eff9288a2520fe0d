import { createKeptAnswers, type KeptAnswers, type Store } from '@latchkey/core'
import type { Balance, Identity } from '@latchkey/primitives'

import { fieldsOf, isAmount, isShortText } from '../kept-fields.ts'

/** A native balance is good for this long (S9.04). */
export const nativeBalanceAgeMs = 30_000
/** A name and picture are good for this long (S9.06). */
export const identityAgeMs = 300_000

/** Native balances that outlive the page (S3.80), by CAIP-10 address. */
export function keptBalances({ storage, environment: { clock } }: Store): KeptAnswers<Balance> {
  return createKeptAnswers({
    clock,
    storage,
    name: 'native_balance_cache',
    ageMs: nativeBalanceAgeMs,
    parse: toBalance,
  })
}

/** Names and pictures that outlive the page (S3.82), by family and address. */
export function keptIdentities({ storage, environment: { clock } }: Store): KeptAnswers<Identity> {
  return createKeptAnswers({ clock, storage, name: 'identity_cache', ageMs: identityAgeMs, parse: toIdentity })
}

function toBalance(value: unknown): Balance | undefined {
  const { balance, symbol } = fieldsOf(value)
  return isAmount(balance) && isShortText(symbol) ? { balance, symbol } : undefined
}

/** The picture is checked when it shows, as one that was just told. */
export function toIdentity(value: unknown): Identity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, image } = fieldsOf(value)
  return { ...(isShortText(name) && { name }), ...(typeof image === 'string' && { image }) }
}

import type { QueryState } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import { decimalTextOf, formatUnits } from '@latchkey/primitives'

import { isNone, type Token } from './token.ts'

type AccountWorth = ReturnType<PlaceMap['account.total']['worth']>

/**
 * Returns the worth of an account's tokens, as far as it is known.
 *
 * @param balance of the native currency, if it was read apart from the tokens
 */
export function worthOf(
  { status, value: tokens }: QueryState<readonly Token[]>,
  balance: string | undefined,
): AccountWorth {
  if (!tokens) return { status: status === 'loading' ? 'awaited' : 'unknown' }
  const held = tokens.filter(token => !isNone(token))
  // An empty list may lack the native currency.
  if (held.length === 0)
    return /[1-9]/.test(balance ?? '') ? { status: 'unknown' } : { status: 'known', usd: '0', of: 'nothing' }
  const values = held.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return { status: 'unknown' }
  return { status: 'known', usd: sumOf(values), of: values.length === held.length ? 'all' : 'part' }
}

/** Adds numbers of services as decimal text, exact in the digits that they sent. */
export function sumOf(values: readonly number[]): string {
  const texts = values.map(value => decimalTextOf(value).split('.'))
  const decimals = Math.max(0, ...texts.map(([, fraction = '']) => fraction.length))
  const units = texts.map(([whole = '', fraction = '']) => BigInt(whole + fraction.padEnd(decimals, '0')))
  return formatUnits(
    units.reduce((sum, each) => sum + each, 0n),
    decimals,
  )
}

import type { QueryState } from '@latchkey/core'
import { decimalTextOf, formatUnits } from '@latchkey/primitives'

import type { AccountWorth } from '../account/places.ts'
import { isNone, type Token } from './token.ts'

/**
 * What the tokens of an account are worth, as far as that is known.
 *
 * @param balance of the network's own currency, where it was told apart from them
 */
export function worthOf(
  { status, value: tokens }: QueryState<readonly Token[]>,
  balance: string | undefined,
): AccountWorth {
  if (!tokens) return { status: status === 'loading' ? 'awaited' : 'unknown' }
  const held = tokens.filter(token => !isNone(token))
  // Whoever lists nothing may not know of it.
  if (held.length === 0)
    return /[1-9]/.test(balance ?? '') ? { status: 'unknown' } : { status: 'known', usd: '0', of: 'nothing' }
  const values = held.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return { status: 'unknown' }
  return { status: 'known', usd: sumOf(values), of: values.length === held.length ? 'all' : 'part' }
}

/** The sum of what services sent as numbers, as decimal text: exact in the digits that they sent. */
export function sumOf(values: readonly number[]): string {
  const texts = values.map(value => decimalTextOf(value).split('.'))
  const decimals = Math.max(0, ...texts.map(([, fraction = '']) => fraction.length))
  const units = texts.map(([whole = '', fraction = '']) => BigInt(whole + fraction.padEnd(decimals, '0')))
  return formatUnits(
    units.reduce((sum, each) => sum + each, 0n),
    decimals,
  )
}

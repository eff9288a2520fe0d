import { formatExact } from '@latchkey/primitives'

import type { ApprovalRow } from '../approval/approval.ts'
import type { SigningContext } from './prepared.ts'

/** Selects the requesting site. */
export function siteOf({ site, siteName }: SigningContext): Pick<SigningContext, 'site' | 'siteName'> {
  return { site, siteName }
}

/** Describes the signing account and its network. */
export function accountRows({ texts, address, network }: SigningContext): ApprovalRow[] {
  return [
    { term: texts.account, value: address, isCode: true },
    { term: texts.network, value: network.name },
  ]
}

/** Formats a time in seconds, in UTC, which is the same for every reader. */
export function formatSecond(seconds: bigint, { texts }: Pick<SigningContext, 'texts'>): string {
  // Times beyond the calendar mean "no end".
  if (seconds > 253_402_300_799n) return texts.unlimited
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Describes an amount in raw units, for tokens with unknown decimals. */
export function unitRows(
  amount: bigint,
  decimals: number | undefined,
  { texts }: Pick<SigningContext, 'texts'>,
): ApprovalRow[] {
  return decimals === undefined ? [{ term: texts.smallestUnits, value: formatExact(String(amount), texts.locale) }] : []
}

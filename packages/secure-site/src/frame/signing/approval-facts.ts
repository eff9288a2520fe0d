import { formatExact } from '@latchkey/primitives'

import type { ApprovalRow } from '../approval/approval.ts'
import type { SigningContext } from './prepared.ts'

/** Who asks. */
export function siteOf({ site, siteName }: SigningContext): Pick<SigningContext, 'site' | 'siteName'> {
  return { site, siteName }
}

/** Who signs, and where. */
export function accountRows({ texts, address, network }: SigningContext): ApprovalRow[] {
  return [
    { term: texts.account, value: address, isCode: true },
    { term: texts.network, value: network.name },
  ]
}

/** A second of the calendar, in words: in UTC, which is the same for everybody. */
export function formatSecond(seconds: bigint, { texts }: Pick<SigningContext, 'texts'>): string {
  // What no calendar has stands for no end.
  if (seconds > 253_402_300_799n) return texts.unlimited
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The amount itself, where nobody knows how many decimals there are. */
export function unitRows(
  amount: bigint,
  decimals: number | undefined,
  { texts }: Pick<SigningContext, 'texts'>,
): ApprovalRow[] {
  return decimals === undefined ? [{ term: texts.smallestUnits, value: formatExact(String(amount), texts.locale) }] : []
}

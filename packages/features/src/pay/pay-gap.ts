import type { QueryState } from '@latchkey/core'
import type { TransferEstimate } from '@latchkey/primitives'

import type { TransferFlaw } from '../send/find-flaw.ts'
import { gapOf } from '../send/send-gap.ts'
import type { Token } from '../tokens/token.ts'
import type { PayGap } from './pay-state.ts'
import type { Payment } from './payment.ts'

/** What is known of a payment before it is made. */
export interface PayGapFacts {
  readonly payment: Payment | undefined
  readonly hasAccount: boolean
  /** The account would pay itself. */
  readonly isOwn: boolean
  readonly token: Token | undefined
  readonly estimate: QueryState<TransferEstimate>
  /** What there is of the network's own currency, in its smallest unit. */
  readonly native: bigint | undefined
  /** How the simulated payment differs from this one. */
  readonly flaw: TransferFlaw | undefined
}

/** What keeps a payment from being made, in the order of a send. */
export function payGapOf({
  payment,
  hasAccount,
  isOwn,
  token,
  estimate,
  native,
  flaw,
}: PayGapFacts): PayGap | undefined {
  if (!payment || !hasAccount) return 'account'
  if (isOwn) return 'own'
  if (!token) return 'unknown'
  const gap = gapOf({
    token,
    amount: payment.amount,
    isAmountUnclear: false,
    receiver: { status: 'known' },
    estimate,
    native,
  })
  // The asset was described by its contract: what costs cannot confirm of it is as good as not known.
  if (gap === 'tokenMismatch') return 'unknown'
  if (gap !== undefined && isGap(gap)) return gap
  return flaw && 'flaw'
}

/** What is asked for is known: nothing of it can be missing. */
function isGap(gap: string): gap is PayGap {
  return ['balance', 'fee', 'rent', 'tokenRefused', 'unavailable'].includes(gap)
}

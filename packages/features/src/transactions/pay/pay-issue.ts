import type { QueryState } from '@latchkey/core'
import type { TransferEstimate } from '@latchkey/primitives'

import type { TransferFlaw } from '../shared/find-flaw.ts'
import { issueOf } from '../shared/send-issue.ts'
import type { Token } from '../shared/token.ts'
import type { PayIssue } from './pay-state.ts'
import type { Payment } from './payment.ts'

/** Facts that decide whether a payment can be made. */
export interface PayIssueFacts {
  readonly payment: Payment | undefined
  readonly hasAccount: boolean
  /** Whether the account would pay itself. */
  readonly isOwn: boolean
  readonly token: Token | undefined
  readonly estimate: QueryState<TransferEstimate>
  /** Balance of the native currency in its smallest unit. */
  readonly native: bigint | undefined
  /** Difference of the simulated payment from the requested one. */
  readonly flaw: TransferFlaw | undefined
}

/** Returns the first obstacle to a payment, in the order of a send. */
export function payIssueOf({
  payment,
  hasAccount,
  isOwn,
  token,
  estimate,
  native,
  flaw,
}: PayIssueFacts): PayIssue | undefined {
  if (!payment || !hasAccount) return 'account'
  if (isOwn) return 'own'
  if (!token) return 'unknown'
  const issue = issueOf({
    token,
    amount: payment.amount,
    isAmountUnclear: false,
    receiver: { status: 'known' },
    estimate,
    native,
  })
  // The asset was described by its contract. If the estimate cannot confirm that, its balance counts as unknown.
  if (issue === 'tokenMismatch') return 'unknown'
  if (issue !== undefined && isIssue(issue)) return issue
  return flaw && 'flaw'
}

/** Returns whether an obstacle of a send applies. Inputs cannot be missing, because the site has given them. */
function isIssue(issue: string): issue is PayIssue {
  return ['balance', 'fee', 'rent', 'tokenRefused', 'unavailable'].includes(issue)
}

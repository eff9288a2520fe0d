import type { Messages } from '@latchkey/core'
import { iconWarning } from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import type { TransactionFailure } from '../../shared/failure.ts'
import type { SwapRejection, SwapReview } from '../swap-state.ts'

/** Names that the texts of rejections and failures insert. */
export interface NamedRejection {
  /** Symbol of the native currency. */
  readonly symbol: string
  readonly network: string
  readonly wallet: string
}

/** Shows why the wallet was not asked, with the chain's message. Other messages are for developers. */
export function rejectionCard(
  review: SwapReview,
  named: NamedRejection,
  { swap }: Messages,
): TemplateResult | typeof nothing {
  if (review.status !== 'refused') return nothing
  const said = review.reason === 'fails' ? displayName(review.message, '') : ''
  return html`<section class="plate stack" data-testid="swap-refused">
    <lk-note tone="error" role="alert" .icon=${iconWarning} .heading=${swap.refused}
      >${format(swap[rejections[review.reason]], { ...named })}${said ? html` <bdi class="said">${said}</bdi>` : nothing}</lk-note
    >
  </section>`
}

/** Returns the reason of a failed swap as text. */
export function failureText(reason: TransactionFailure, named: NamedRejection, { swap }: Messages): string {
  const key: keyof typeof failures | undefined = reason in failures ? (reason as keyof typeof failures) : undefined
  return format(swap[key === undefined ? 'failedText' : failures[key]], { ...named })
}

const rejections = {
  hostile: 'refusedHostile',
  movesMore: 'refusedMovesMore',
  belowMinimum: 'refusedBelowMinimum',
  fails: 'refusedFails',
  insufficientFunds: 'refusedFunds',
  notSimulated: 'refusedNotSimulated',
  unreachable: 'refusedUnreachable',
  unavailable: 'refusedUnavailable',
} as const satisfies Record<SwapRejection, keyof Messages['swap']>

const failures = {
  reverted: 'failedReverted',
  replaced: 'failedReplaced',
  nonceTooLow: 'failedReplaced',
  insufficientFunds: 'failedFunds',
  wrongChain: 'refusedUnavailable',
} as const satisfies Partial<Record<TransactionFailure, keyof Messages['swap']>>

import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'

import type { SwapFailure, SwapRefusal } from '../swap-state.ts'

/** What those texts name. */
export interface NamedRefusal {
  /** Of the network's own currency. */
  readonly symbol: string
  readonly network: string
  readonly wallet: string
}

/** Why the wallet was not asked. */
export function refusalText(reason: SwapRefusal, named: NamedRefusal, { swap }: Messages): string {
  return format(swap[refusals[reason]], { ...named })
}

/** Why a swap did not happen. */
export function failureText(reason: SwapFailure, named: NamedRefusal, { swap }: Messages): string {
  const key: keyof typeof failures | undefined = reason in failures ? (reason as keyof typeof failures) : undefined
  return format(swap[key === undefined ? 'failedText' : failures[key]], { ...named })
}

const refusals = {
  hostile: 'refusedHostile',
  movesMore: 'refusedMovesMore',
  belowMinimum: 'refusedBelowMinimum',
  fails: 'refusedFails',
  insufficientFunds: 'refusedFunds',
  notSimulated: 'refusedNotSimulated',
  unreachable: 'refusedUnreachable',
  unavailable: 'refusedUnavailable',
} as const satisfies Record<SwapRefusal, keyof Messages['swap']>

const failures = {
  reverted: 'failedReverted',
  replaced: 'failedReplaced',
  nonceTooLow: 'failedReplaced',
  insufficientFunds: 'failedFunds',
  wrongChain: 'refusedUnavailable',
} as const satisfies Partial<Record<SwapFailure, keyof Messages['swap']>>

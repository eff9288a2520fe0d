import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

import type { SwapRejection } from './swap-state.ts'

const rows = {
  swapGasPriceUnsupported: { text: 'Network not supported for Gas Price', surface: { kind: 'developer' } },
  swapUnsupported: { text: 'Network not supported for Swaps', surface: { kind: 'developer' } },
  swapTokenMissing: { text: 'Two different tokens are required', surface: { kind: 'developer' } },
  swapAmountMissing: { text: 'An amount is required', surface: { kind: 'developer' } },
  swapNotReviewed: { text: 'The swap was not reviewed', surface: { kind: 'developer' } },
  swapRefused: { text: 'The swap was refused before the wallet was asked', surface: { kind: 'developer' } },
  swapNotKept: {
    text: 'The storage of the browser is full, and nothing more was asked of the wallet',
    surface: { kind: 'toast', message: ({ swap }) => swap.notKept },
  },
  swapRejected: {
    text: 'The person declined the swap',
    surface: { kind: 'toast', message: ({ swap }) => swap.rejected },
  },
  swapFailed: { text: 'The swap failed', surface: { kind: 'developer' } },
  swapUnanswered: { text: 'The wallet did not say whether it sent', surface: { kind: 'developer' } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type SwapErrorCode = keyof typeof rows

/** Creates an error of Swap with its text and surface. */
export function swapError(code: SwapErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}

/** Error of a swap that is rejected before the wallet is asked. Nothing was sent. */
export class SwapRejectedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly reason: SwapRejection

  constructor(reason: SwapRejection, message: string = reason, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

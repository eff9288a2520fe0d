import type { Messages } from '@latchkey/core'
import type { Step } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { SwapStep } from '../swap-state.ts'

/** Names that the steps insert. */
export interface NamedSteps {
  readonly wallet: string
  /** Amount that is paid, with its symbol. */
  readonly from: string
  /** Minimum that is received, with its symbol. */
  readonly to: string
}

/** Steps of a swap in order. The current one has a spinner. */
export function shownSteps(steps: readonly SwapStep[], named: NamedSteps, { swap }: Messages): Step[] {
  return steps.map(({ kind, status }) => ({
    heading: format(swap[headings[kind]], { wallet: named.wallet }),
    sub: kind === 'swap' || kind === 'batch' ? format(swap.stepSwapAmount, { ...named }) : subOf(kind, named, swap),
    state: status === 'done' ? 'done' : status === 'asked' || status === 'sent' ? 'now' : 'todo',
  }))
}

function subOf(kind: SwapStep['kind'], { from }: NamedSteps, swap: Messages['swap']): string {
  return kind === 'reset' ? '' : format(swap.stepAmount, { amount: from })
}

const headings = {
  approve: 'stepApprove',
  permit: 'stepPermit',
  reset: 'stepReset',
  swap: 'stepSwap',
  batch: 'stepBatch',
} as const satisfies Record<SwapStep['kind'], keyof Messages['swap']>

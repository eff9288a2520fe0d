import type { Messages } from '@latchkey/core'
import { iconCheck, iconClock, iconError, iconWarning } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { TransactionFailure } from '../../shared/failure.ts'
import type { SendStage } from '../../shared/send-state.ts'
import type { OutcomeText } from '../../shared/views/outcome.ts'

/** Names that the texts of a result insert. */
export interface NamedSend {
  /** Amount with its symbol. */
  readonly amount: string
  /** Name of the recipient. */
  readonly name: string
  /** Name of the wallet. */
  readonly wallet: string
  /** Symbol of the network's own currency. */
  readonly symbol: string
  /** Duration of the transfer, if it is known. */
  readonly time: string | undefined
}

export function outcomeText(stage: SendStage, named: NamedSend, { send }: Messages): OutcomeText {
  const { time, ...values } = named
  const fill = (text: string): string => format(text, { ...values, time: time ?? '' })
  switch (stage.status) {
    case 'asked':
      return { heading: fill(send.waiting), text: fill(send.waitingText), tone: 'neutral', icon: iconClock }
    case 'sent': {
      const text = fill(time === undefined ? send.sentTextSoon : send.sentText)
      return { heading: fill(send.sent), text, tone: 'success', icon: iconCheck }
    }
    case 'confirmed':
      return { heading: fill(send.confirmed), text: fill(send.confirmedText), tone: 'success', icon: iconCheck }
    case 'failed':
      return { heading: send.failed, text: fill(send[reasons[stage.reason]]), tone: 'error', icon: iconError }
    case 'unanswered':
      return { heading: send.unanswered, text: fill(send.unansweredText), tone: 'warning', icon: iconWarning }
  }
}

const reasons = {
  feeCapTooLow: 'feeTooLow',
  intrinsicGasTooLow: 'feeTooLow',
  feeCapTooHigh: 'feeTooHigh',
  intrinsicGasTooHigh: 'feeTooHigh',
  tipAboveFeeCap: 'feeTooHigh',
  insufficientFunds: 'insufficientFunds',
  nonceTooHigh: 'nonceTooHigh',
  nonceTooLow: 'nonceTooLow',
  confirmedTooLate: 'confirmedTooLate',
  replaced: 'nonceTooLow',
  transactionTypeNotSupported: 'typeNotSupported',
  reverted: 'reverted',
  wrongChain: 'wrongChain',
  refused: 'refused',
} as const satisfies Record<TransactionFailure, keyof Messages['send']>

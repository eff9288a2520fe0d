import { noReceiver } from './receiver.ts'
import type { SendState } from './send-state.ts'

/** What is entered for a send, and what follows from it. */
export type SendDraft = Omit<SendState, 'loading' | 'lastRetry' | 'sends'>

/** Before anything is entered. */
export function emptyDraft(): SendDraft {
  return {
    token: undefined,
    sendTokenAmount: undefined,
    receiverAddress: undefined,
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    networkBalanceInUSD: undefined,
    amountText: '',
    receiverText: '',
    amountInUSD: undefined,
    receiver: noReceiver.state,
    notices: [],
    gap: 'token',
    estimate: { status: 'idle' },
    simulation: { status: 'idle' },
  }
}

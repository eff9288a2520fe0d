import type { RecipientFacts } from '@latchkey/primitives'

import type { ReceiverState } from './send-state.ts'

/** What is known of who gets it. */
export interface Receiver {
  readonly state: ReceiverState
  readonly address?: string
  readonly name?: string
  readonly image?: string
  /** What the node reports of the address. @default it has not answered */
  readonly facts?: RecipientFacts
}

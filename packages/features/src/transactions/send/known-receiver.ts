import type { RecipientFacts } from '@latchkey/primitives'

import type { ReceiverState } from '../shared/send-state.ts'

/** The recipient of a send, as far as it is known. */
export interface Receiver {
  readonly state: ReceiverState
  readonly address?: string
  readonly name?: string
  readonly image?: string
  /** Facts about the address from the node. @default the node has not answered */
  readonly facts?: RecipientFacts
}

import type { ChainNamespace, Stop } from '@latchkey/primitives'

import type { Sender } from '../../transactions/shared/sender.ts'
import type { ReceiverNotice } from '../../transactions/shared/send-state.ts'

/** Compares recipients with the addresses that an account has sent to. */
export interface RecipientJudge {
  /** `version` increases whenever a judgement may have changed. */
  readonly state: { readonly version: number }
  /** Returns the warnings about an address, the gravest first. Judge again whenever `state` changes. */
  judge(address: string, sender: Sender): readonly ReceiverNotice[]
  /**
   * Loads enough of the history of the active account to know its recipients, unless that was done in the last 30 s. Joins a search that is running. Does
   * nothing for a namespace without history. Never rejects.
   */
  search(namespace: ChainNamespace): Promise<void>
  /** Keeps the history of the account up to date until stopped. */
  follow(): Stop
}

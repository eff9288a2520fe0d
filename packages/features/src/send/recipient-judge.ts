import type { Stop } from '@latchkey/primitives'

import type { Sender } from '../transaction/sender.ts'
import type { ReceiverNotice } from './send-state.ts'

/** Compares recipients with the addresses that an account has sent to. */
export interface RecipientJudge {
  /** `version` increases whenever a judgement may have changed. */
  readonly state: { readonly version: number }
  /** What the page knows of an address now, the gravest first. Judge again whenever `state` changes. */
  judge(address: string, sender: Sender): readonly ReceiverNotice[]
  /** Loads enough of the past of the account that shows to know its recipients. Never rejects. */
  search(): Promise<void>
  /** Keeps the past of the account up to date, until stopped. */
  follow(): Stop
}

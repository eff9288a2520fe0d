import type { OperationRecords } from './operation-records.ts'
import type { SmartAccount } from './smart-account.ts'
import type { Sponsor } from './sponsor.ts'

/** What a smart account signs with, beside what every account does. */
export interface SmartContext {
  readonly account: SmartAccount
  /** Asks the network's bundler, by way of the secure site. */
  askBundler(method: string, params: readonly unknown[]): Promise<unknown>
  /** Who is asked to pay, where the network has somebody. */
  readonly sponsor?: Sponsor
  readonly records: OperationRecords
  /** Resolves later; a test does not wait. */
  wait(ms: number): Promise<void>
}

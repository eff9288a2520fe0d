import type { OperationRecords } from './operation-records.ts'
import type { SmartAccount } from './smart-account.ts'
import type { Sponsor } from './sponsor.ts'

/** Additional context of a smart account. */
export interface SmartContext {
  readonly account: SmartAccount
  /** Calls the network's bundler through the secure site. */
  askBundler(method: string, params: readonly unknown[]): Promise<unknown>
  /** The sponsor, if the network has one. */
  readonly sponsor?: Sponsor
  readonly records: OperationRecords
  /** Resolves after this time; tests replace it. */
  wait(ms: number): Promise<void>
}

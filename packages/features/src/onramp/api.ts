export type { OnrampIssue, OnrampState } from './onramp-state.ts'
export type { PurchaseRecord, PurchaseStage } from './purchase-record.ts'
export { watchOnramp } from './onramp-of-site.ts'

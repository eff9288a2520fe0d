export type { OnrampIssue, OnrampState } from './onramp-state.ts'
export type { PurchaseRecord, PurchaseStage } from '../shared/purchase-record.ts'
export { watchOnramp } from './onramp-of-site.ts'

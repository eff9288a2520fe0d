export type { OnrampIssue, OnrampState, PurchaseRecord, PurchaseStage } from './onramp-state.ts'
export { watchOnramp } from './onramp-of-site.ts'

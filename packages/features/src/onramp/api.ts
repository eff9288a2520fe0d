export type { OnrampGap, OnrampState, PurchaseRecord, PurchaseStage } from './onramp-state.ts'
export { watchOnramp } from './onramp-of-site.ts'

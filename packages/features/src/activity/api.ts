export type { ActivityState } from './activity-state.ts'
export * from './activity-of-site.ts'
export type { TransactionsByYear } from './group-by-month.ts'
export type { Transaction } from './history-client.ts'

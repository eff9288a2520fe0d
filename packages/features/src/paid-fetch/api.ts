export { payAndRetry, type UnpaidRequest } from './pay-and-retry.ts'
export type { PaidFetchPayment, PaidFetchSettlement } from './payment.ts'

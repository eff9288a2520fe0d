export { payAndRetry, type UnpaidRequest } from './pay-and-retry.ts'
export type { PaidFetchPayment, PaidFetchSettlement, PaymentToken } from './payment.ts'

export { payAndRetry, type UnpaidRequest } from './pay-and-retry.ts'
export type { X402Payment, X402Settlement, PaymentToken } from './payment.ts'

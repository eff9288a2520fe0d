export { parsePaymentLink, type PaymentLink } from './parse-payment-link.ts'
export { payOfSite } from './pay-of-site.ts'
export type { PayFacts } from './pay-state.ts'
export type { PayAsset, PayByLink, PayDirect, PayRequest, PayResult } from './payment.ts'

export { createPaymentLink, type PaymentLinkRequest } from './payment-link.ts'

export * from './payment-link.ts'

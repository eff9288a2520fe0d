export * from './consent-feature.ts'

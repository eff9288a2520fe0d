export * from './pairing-feature.ts'

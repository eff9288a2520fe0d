export * from './onboarding/connect/wallets-feature.ts'
export * from './onboarding/connect/wallet-source.ts'
export * from './onboarding/connect/pairing-feature.ts'

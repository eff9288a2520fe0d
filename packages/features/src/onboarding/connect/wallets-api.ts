export * from './wallets-feature.ts'
export * from './wallet-source.ts'

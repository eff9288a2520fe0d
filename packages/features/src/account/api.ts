export * from './account-details-feature.ts'
export * from './explorer-url.ts'

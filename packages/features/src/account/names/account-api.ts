export * from './account-details-feature.ts'
export * from './account-of-site.ts'
export * from '../../transactions/shared/explorer-url.ts'

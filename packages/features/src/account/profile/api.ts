export * from '../names/account-details-feature.ts'
export * from './account-of-site.ts'
export * from '../names/explorer-url.ts'

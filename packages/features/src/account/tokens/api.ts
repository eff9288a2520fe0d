export type { Token } from '../../transactions/shared/token.ts'
export * from './tokens-of-site.ts'

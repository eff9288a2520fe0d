export type { Token } from '../../tokens/token.ts'
export * from './tokens-of-site.ts'

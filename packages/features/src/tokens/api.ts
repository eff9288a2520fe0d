export type { Token } from './token.ts'
export * from './tokens-of-site.ts'

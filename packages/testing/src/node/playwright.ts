export { expect } from '@playwright/test'
export * from './page.ts'
export * from './site-test.ts'

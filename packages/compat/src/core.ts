export * from '@latchkey/appkit'
export { createAppKit } from './create-core-appkit.ts'
export type { CreateAppKit } from './former-options.ts'
export { modal } from './one-kit.ts'

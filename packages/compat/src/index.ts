export * from '@latchkey/appkit'
export type { AppKit } from './compat-kit.ts'
export { createAppKit } from './create-appkit.ts'
export type { FormerEvent } from './former-event.ts'
export type { CreateAppKit } from './former-options.ts'
export { modal } from './one-kit.ts'
export type { Eip1193Provider as Provider } from '@latchkey/appkit'
// `window.ethereum`, in the one declaration that does not clash with that of viem and wagmi.
export type {} from 'viem/window'

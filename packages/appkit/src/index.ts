export type * from './app-kit.ts'
export { attachOthers } from './attach-adapters.ts'
export { createBrowserEnvironment } from './browser/browser-environment.ts'
export { type AppKitOptions, createAppKit } from './create-appkit.ts'
export { findDefaultKit, getDefaultKit } from './kit-registry.ts'
export type { KitValues } from './observables.ts'
export type * from './snapshots.ts'
export { type FollowedWallets, followWallets, type WalletsState, walletsUnknown } from './follow-wallets.ts'
export {
  activityUnknown,
  addAdapter,
  answerBalance,
  assignKit,
  assignProps,
  deleteConnectionOf,
  logFailure,
  logWarning,
  noteMultiWallet,
  observeKit,
  switchConnectionOf,
} from './wrapper.ts'
export type * from '@latchkey/core'
export type * from '@latchkey/primitives'
export { KitError, reportedSdkVersion, restrictedTimezones, watchStores } from '@latchkey/core'
export { BaseError, defineChain } from '@latchkey/primitives'
export type {} from '@latchkey/features'

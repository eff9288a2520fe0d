// The entry `@latchkey/sandbox/wallets`. It is separate from the sandbox itself, so that starting one loads no wallet client.
export type { InPageProvider } from './eip155/in-page-provider.ts'
export type { InPageFamilyControl } from './in-page-family-control.ts'
export type { InPageControl } from './in-page-wallet.ts'
export type { InPageMode } from './in-page-questions.ts'
export { createMemoryStorage } from './memory-storage.ts'
export type { PairingStorage } from './pairing-client.ts'
export type { PairingChoice } from './pairing-namespaces.ts'
export type { PairingProposal, PairingRequest, PairingSession, PairingSite } from './pairing-session.ts'
export {
  createPairingWallet,
  type PairingAuto,
  type PairingWallet,
  type PairingWalletOptions,
} from './pairing-wallet.ts'
export { createWalletFamilies } from './wallet-families.ts'
export type { FamilyRequest, FamilyTask, WalletFamily } from './wallet-family.ts'

// The entry `@latchkey/sandbox/wallets`. It is separate from the sandbox itself, so that starting one loads no wallet client.
export type { InPageProvider } from './eip155/in-page-provider.ts'
export type { InPageNamespaceControl } from './in-page-namespace-control.ts'
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
export { createWalletNamespaces } from './wallet-namespaces.ts'
export type { NamespaceRequest, NamespaceTask, WalletNamespace } from './wallet-namespace.ts'

import type { KeptRecovery } from './share-server.ts'
import type { WalletAddresses } from './wallet-keys.ts'

/**
 * State of a login's wallet on this device.
 *
 * - `none`: it has none. Only in this state a new wallet is created.
 * - `ready`: this device and the server have their shares.
 * - `needsRecovery`: the server has its share, this device has none: a recovery or an old device restores it. Also if this
 *   device's share was replaced: it stays stored until the new one gives the same addresses.
 * - `serverShareMissing`: this device has its share and the server has lost its own, for example after a restore: a
 *   recovery restores it.
 */
export type CustodyState =
  | { status: 'none' }
  | { status: 'ready'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }
  | {
      status: 'needsRecovery'
      recoveries: readonly KeptRecovery[]
      /** Whether this device has a share that was replaced. */
      isReplaced?: true
    }
  | { status: 'serverShareMissing'; addresses: WalletAddresses; recoveries: readonly KeptRecovery[] }

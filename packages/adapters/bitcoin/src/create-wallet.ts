import type { Clock } from '@latchkey/primitives'

import type { BitcoinWallet } from './bitcoin-wallet.ts'
import type { WalletKind } from './known-wallets.ts'
import { createLeatherWallet } from './leather-wallet.ts'
import { createOkxWallet } from './okx-wallet.ts'
import { createPhantomWallet } from './phantom-wallet.ts'
import { createSatsConnectWallet } from './sats-connect-wallet.ts'
import { createStandardWallet } from './standard-wallet.ts'
import { createUnisatWallet } from './unisat-wallet.ts'

/** @param getProvider returns the wallet's current object, or the one of a name beside it */
export const createWallet = {
  standard: createStandardWallet,
  'sats-connect': createSatsConnectWallet,
  leather: createLeatherWallet,
  unisat: createUnisatWallet,
  okx: createOkxWallet,
  phantom: createPhantomWallet,
} satisfies Record<WalletKind, (getProvider: (name?: string) => unknown, clock: Clock) => BitcoinWallet>

import type { WalletInfo } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import type { KitError } from './errors.ts'

/** A pairing from the first request for a code to its end (S4.80 to S4.82). */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; uri: string; expiresAt: number }
  /** The wallet has approved, and features have not finished. */
  | { status: 'answered'; wallet: WalletInfo }
  | { status: 'expired' }
  | { status: 'failed'; error: KitError }
  | { status: 'connected' }

/** The state of the pairing, which exists before its feature is loaded. Only the pairing feature writes it. */
export const pairingStateFeature = defineFeature('pairing-state', () =>
  proxy<{ pairing: PairingState }>({ pairing: { status: 'idle' } }),
)

import type { WalletInfo } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import type { KitError } from './errors.ts'

/** A pairing from the first request for a code to its end (S4.80 to S4.82). */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; uri: string; expiresAt: number }
  /** A wallet has agreed; features have yet to do their part. */
  | { status: 'answered'; wallet: WalletInfo }
  | { status: 'expired' }
  | { status: 'failed'; error: KitError }
  | { status: 'connected' }

/** What a page knows of a pairing before anybody pairs; the pairing feature alone writes it. */
export const pairingStateFeature = defineFeature('pairing-state', () =>
  proxy<{ pairing: PairingState }>({ pairing: { status: 'idle' } }),
)

import { proxy } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import type { KitError } from './errors.ts'

/** A pairing from the first request for a code to its end (specification, section 4). */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'expired' }
  | { status: 'failed'; error: KitError }
  | { status: 'connected' }

/** Apart from what pairs, so that a site can follow a pairing before anybody asks for one. Only the pairing feature changes it. */
export const pairingStateFeature = defineFeature<{ pairing: PairingState }>('pairing-state', () =>
  proxy({ pairing: { status: 'idle' } }),
)

import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import { KitError } from './errors.ts'

/** A pairing from the first request for a code to its end (specification, section 4). */
export type PairingState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'expired' }
  | { status: 'failed'; error: KitError }
  | { status: 'connected' }

export interface PairingController {
  readonly state: { readonly pairing: PairingState }
  /** Makes sure that there is a code to show: keeps one that is still good, else asks for a fresh one. */
  prepare(): void
  /** Asks for a fresh code, whatever there is. */
  renew(): void
  /** Ends the attempt; a wallet that answers later finds nobody. */
  cancel(): void
}

/** A pairing expires this long after it is made (specification, section 9). */
export const pairingValidityMs = 240_000
/** It counts as expired this long before (specification, section 4). */
export const pairingExpiryMarginMs = 10_000

export const pairingFeature = defineFeature<PairingController>(
  'pairing',
  ({ connections, connectors, environment: { clock } }, onDestroy) => {
    const state = proxy<{ pairing: PairingState }>({ pairing: { status: 'idle' } })
    let attempt: AbortController | undefined
    let stopExpiry: Stop = () => {}

    function end(reason: KitError): void {
      stopExpiry()
      const ended = attempt
      attempt = undefined
      ended?.abort(reason)
    }

    async function begin(): Promise<void> {
      end(new KitError('pairingExpired'))
      const connector = connectors.state.all.find(each => each.type === 'WALLET_CONNECT')
      if (!connector) {
        state.pairing = {
          status: 'failed',
          error: new KitError('pairingConnectorNotFound', { advice: 'Leave `enableWalletConnect` on' }),
        }
        return
      }
      const current = new AbortController()
      attempt = current
      state.pairing = { status: 'preparing' }
      try {
        await connections.connect(connector, {
          ahead: true,
          signal: current.signal,
          onPairingUri: uri => attempt === current && present(uri),
        })
        if (attempt !== current) return
        end(new KitError('pairingExpired'))
        state.pairing = { status: 'connected' }
      } catch (error) {
        if (attempt !== current) return
        end(new KitError('pairingExpired'))
        state.pairing = toEnd(error)
      }
    }

    function present(uri: string): void {
      const left = pairingValidityMs - pairingExpiryMarginMs
      stopExpiry()
      state.pairing = { status: 'ready', uri, expiresAt: clock.now() + pairingValidityMs }
      stopExpiry = clock.after(left, () => {
        end(new KitError('pairingExpired'))
        state.pairing = { status: 'expired' }
      })
    }

    const isGood = (): boolean =>
      state.pairing.status === 'preparing' ||
      (state.pairing.status === 'ready' && state.pairing.expiresAt - clock.now() > pairingExpiryMarginMs)

    onDestroy(() => end(new KitError('modalClosed')))
    return {
      state,
      prepare() {
        if (!isGood()) void begin()
      },
      renew: () => void begin(),
      cancel() {
        end(new KitError('modalClosed'))
        state.pairing = { status: 'idle' }
      },
    }
  },
)

/** How a pairing ended that did not connect. One that made way for another wallet is nobody's failure. */
function toEnd(error: unknown): PairingState {
  const failure = KitError.is(error) ? error : new KitError('connectFailed', { cause: error })
  if (failure.code === 'connectSuperseded') return { status: 'idle' }
  return failure.code === 'pairingExpired' ? { status: 'expired' } : { status: 'failed', error: failure }
}

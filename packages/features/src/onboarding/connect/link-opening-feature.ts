import { defineFeature, type Wallet, type WalletLink } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { pairingFeature } from './pairing-feature.ts'

/** Whether a wallet's app took over from the page. */
export type LinkOpening =
  | { readonly status: 'idle' }
  | { readonly status: 'opened'; readonly walletId: string }
  | { readonly status: 'missed'; readonly walletId: string }

export interface LinkOpeningController {
  readonly state: { readonly opening: LinkOpening }
  /** Opens the link of a pairing in a wallet. Call it inside the user's gesture. */
  open(wallet: Wallet, link: WalletLink): void
  reset(): void
}

/** Time after which a page that is still visible was not left: no app opened. */
export const linkTimeoutMs = 3_000

export const linkOpeningFeature = defineFeature<LinkOpeningController>(
  'linkOpening',
  ({ environment, use }, onDestroy) => {
    const pairing = use(pairingFeature)
    const { browser, clock } = environment
    const state = proxy<{ opening: LinkOpening }>({ opening: { status: 'idle' } })
    let stops: Stop[] = []
    const end = (): void => stops.splice(0).forEach(stop => stop())
    onDestroy(end)

    return {
      state,
      open(wallet, { href, target, home }) {
        end()
        pairing.handTo(home === undefined ? undefined : { href: home, name: wallet.name })
        state.opening = { status: 'opened', walletId: wallet.id }
        stops = [
          clock.after(linkTimeoutMs, () => {
            end()
            state.opening = { status: 'missed', walletId: wallet.id }
          }),
          browser.watchVisibility(() => {
            if (!browser.isVisible()) end()
          }),
        ]
        browser.openLink(href, target)
      },
      reset() {
        end()
        pairing.handTo(undefined)
        state.opening = { status: 'idle' }
      },
    }
  },
)

import { pairingStateFeature, type ScreenFacts, type Slice, type Texts, type Wallet } from '@latchkey/core'
import { displayName } from '@latchkey/view-kit'

import { titles } from './titles.en.ts'

/** Connections to a wallet of another device, or to an app of this one. */
export const pairing = {
  name: 'pairing',
  texts: { groups: ['pairing'], load: () => import('./messages.en.ts'), first: titles, needs: ['connect'] },
  screens: {
    ConnectingWalletConnect: {
      tag: 'lk-connecting-wallet-view',
      title: ({ params, messages }) => displayName(params.wallet.name, messages.common.unnamed),
      load: () => import('./views/connecting-wallet-view.ts'),
      connects: true,
    },
    ConnectingWalletConnectBasic: {
      tag: 'lk-connecting-any-view',
      title: answeringWallet,
      load: () => import('./views/connecting-any-view.ts'),
      connects: true,
    },
  },
} as const satisfies Slice

/** Returns the title of the scan, or the wallet's name once one has answered. */
function answeringWallet({ store, messages }: ScreenFacts<'ConnectingWalletConnectBasic'>): string {
  const { pairing } = store.use(pairingStateFeature)
  if (pairing.status === 'answered') return displayName(pairing.wallet.name, messages.common.unnamed)
  if (pairing.status !== 'connected') return messages.pairing.title
  const { modal, networks, accounts } = store
  const answered = accounts.identity(modal.state.namespace ?? networks.state.activeNamespace)
  return displayName(answered?.wallet.name, messages.common.unnamed)
}

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Pairing with one wallet. */
    ConnectingWalletConnect: { wallet: Wallet }
  }
}

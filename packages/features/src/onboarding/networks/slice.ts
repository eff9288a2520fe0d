import type { Slice, Texts } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'
import { displayName } from '@latchkey/view-kit'

import { titles } from './titles.en.ts'

/** Choice of a network, and of another namespace. */
export const networks = {
  name: 'networks',
  texts: {
    groups: ['networks', 'switchNetwork', 'switchChain', 'unsupportedChain', 'whatIsANetwork'],
    load: () => import('./messages.en.ts'),
    first: titles,
    needs: ['account', 'connections'],
  },
  screens: {
    Networks: {
      tag: 'lk-networks-view',
      title: ({ messages }) => messages.networks.title,
      load: () => import('./views/networks-view.ts'),
    },
    SwitchNetwork: {
      tag: 'lk-switch-network-view',
      title: ({ store, params, messages }) =>
        displayName(store.networks.find(params.networkId)?.name, messages.common.unknownNetwork),
      load: () => import('./views/switch-network-view.ts'),
    },
    SwitchActiveChain: {
      tag: 'lk-switch-active-chain-view',
      title: ({ store, messages, params: { namespace } }) =>
        (store.accounts.identity(namespace) ? messages.switchChain.title : messages.connect.titleFor).replace(
          '{family}',
          messages.families[namespace],
        ),
      load: () => import('./views/switch-active-chain-view.ts'),
    },
    UnsupportedChain: {
      tag: 'lk-unsupported-chain-view',
      title: ({ messages }) => messages.unsupportedChain.title,
      load: () => import('./views/unsupported-chain-view.ts'),
    },
    WhatIsANetwork: {
      tag: 'lk-what-is-a-network-view',
      title: ({ messages }) => messages.whatIsANetwork.title,
      load: () => import('./views/what-is-a-network-view.ts'),
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** List of networks. */
    Networks: undefined
    /** Wait for the wallet to switch to a network. */
    SwitchNetwork: { networkId: CaipNetworkId }
    /**
     * Switch to a required namespace. `networkId`: network of it. `redirectTo`: next screen, instead of the one before.
     * `replace`: the way back skips this screen.
     */
    SwitchActiveChain: {
      namespace: ChainNamespace
      networkId?: CaipNetworkId
      redirectTo?: 'Connect'
      replace?: boolean
    }
    /** Explanation of a network. */
    WhatIsANetwork: undefined
  }
}

import type { Slice, Texts } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'
import { displayName } from '@latchkey/view-kit'

import { titles } from './titles.en.ts'

/** Choosing a network, and another family. */
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
    /** The networks to choose from. */
    Networks: undefined
    /** Waits for the wallet to move to a network. */
    SwitchNetwork: { networkId: CaipNetworkId }
    /**
     * Another family is needed. `networkId`: which of its networks. `redirectTo`: where to go afterwards, instead of back.
     * `replace`: going back from there does not lead here again.
     */
    SwitchActiveChain: {
      namespace: ChainNamespace
      networkId?: CaipNetworkId
      redirectTo?: 'Connect'
      replace?: boolean
    }
    /** What a network is. */
    WhatIsANetwork: undefined
  }
}

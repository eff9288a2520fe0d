import type { RouteName } from '@latchkey/core'

import { elements } from './connect-view.ts'
import { connectorName, networkName, walletName } from './route-names.ts'
import type { View } from './view.ts'

/** Every screen of the kit. Connect comes with the shell, because it is what most visitors see first. */
export const views = {
  Connect: {
    tag: 'lk-connect-view',
    title: ({ messages }) => messages.connect.title,
    load: async () => ({ elements }),
    start: 'help',
    connects: true,
    asksConsent: true,
  },
  ConnectingExternal: {
    tag: 'lk-connecting-external-view',
    title: connectorName,
    load: () => import('./connecting-external-view.ts'),
    connects: true,
  },
  ConnectingWalletConnect: {
    tag: 'lk-connecting-wallet-view',
    title: walletName,
    load: () => import('./connecting-wallet-view.ts'),
    connects: true,
  },
  ConnectingWalletConnectBasic: {
    tag: 'lk-connecting-any-view',
    title: ({ messages }) => messages.pairing.title,
    load: () => import('./connecting-any-view.ts'),
    connects: true,
  },
  AllWallets: {
    tag: 'lk-all-wallets-view',
    title: ({ messages }) => messages.allWallets.title,
    load: () => import('./all-wallets-view.ts'),
    connects: true,
  },
  GetWallet: {
    tag: 'lk-get-wallet-view',
    title: ({ messages }) => messages.getWallet.title,
    load: () => import('./get-wallet-view.ts'),
  },
  Downloads: {
    tag: 'lk-downloads-view',
    title: ({ messages, ...facts }) =>
      messages.downloads.title.replace('{name}', () => walletName({ messages, ...facts })),
    load: () => import('./downloads-view.ts'),
  },
  WhatIsAWallet: {
    tag: 'lk-what-is-a-wallet-view',
    title: ({ messages }) => messages.whatIsAWallet.title,
    load: () => import('./what-is-a-wallet-view.ts'),
  },
  WhatIsANetwork: {
    tag: 'lk-what-is-a-network-view',
    title: ({ messages }) => messages.whatIsANetwork.title,
    load: () => import('./what-is-a-network-view.ts'),
  },
  Account: {
    tag: 'lk-account-view',
    title: ({ messages }) => messages.account.title,
    load: () => import('./account-view.ts'),
    start: 'network',
  },
  Networks: {
    tag: 'lk-networks-view',
    title: ({ messages }) => messages.networks.title,
    load: () => import('./networks-view.ts'),
  },
  SwitchNetwork: {
    tag: 'lk-switch-network-view',
    title: networkName,
    load: () => import('./switch-network-view.ts'),
  },
  UnsupportedChain: {
    tag: 'lk-unsupported-chain-view',
    title: ({ messages }) => messages.unsupportedChain.title,
    load: () => import('./unsupported-chain-view.ts'),
  },
} satisfies { readonly [Name in RouteName]: View<Name> }

/** What stands in place of a screen that connects, until the visitor has agreed to the site's terms. */
export const consentView = {
  tag: 'lk-consent-view',
  load: () => import('./consent-view.ts'),
} satisfies Partial<View<RouteName>>

/** A screen by name, where it does not matter which one it is. */
export function viewOf(name: RouteName): View<RouteName> {
  return views[name] as View<RouteName>
}

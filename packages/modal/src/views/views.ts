import type { RouteName } from '@latchkey/core'

import { elements } from './connect-view.ts'
import { answeringWallet, connectorName, networkName, titleFor, walletName } from './route-names.ts'
import type { View } from './view.ts'

/** Every screen of the kit. Connect comes with the shell, because it is what most visitors see first. */
export const views = {
  Connect: {
    tag: 'lk-connect-view',
    title: ({ store, messages }) => titleFor(store, messages, messages.connect),
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
  ConnectingMultiChain: {
    tag: 'lk-connecting-multi-chain-view',
    title: connectorName,
    load: () => import('./connecting-multi-chain-view.ts'),
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
    title: answeringWallet,
    load: () => import('./connecting-any-view.ts'),
    connects: true,
  },
  AllWallets: {
    tag: 'lk-all-wallets-view',
    title: ({ store, messages }) => titleFor(store, messages, messages.allWallets),
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
  ProfileWallets: {
    tag: 'lk-profile-wallets-view',
    title: ({ messages }) => messages.wallets.title,
    load: () => import('./profile-wallets-view.ts'),
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
  SwitchActiveChain: {
    tag: 'lk-switch-active-chain-view',
    title: ({ store, messages, params: { namespace } }) =>
      (store.accounts.identity(namespace) ? messages.switchChain.title : messages.connect.titleFor).replace(
        '{family}',
        messages.families[namespace],
      ),
    load: () => import('./switch-active-chain-view.ts'),
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

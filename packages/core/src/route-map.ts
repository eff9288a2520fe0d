import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import type { Wallet } from './wallet.ts'

/** Every screen and what it needs. A screen without a row, or a push without its parameters, does not compile. */
export interface RouteMap {
  /** With a family, only its wallets are offered, here and on every screen that follows. */
  Connect: { namespace: ChainNamespace } | undefined
  /** `namespace`: only this family, where the wallet serves several. */
  ConnectingExternal: { connectorId: string; namespace?: ChainNamespace; wallet?: Wallet }
  /** Asks which family, where the same wallet serves several. */
  ConnectingMultiChain: { connectorId: string; wallet?: Wallet }
  ConnectingWalletConnect: { wallet: Wallet }
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { wallet: Wallet }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  Account: undefined
  ProfileWallets: undefined
  Networks: undefined
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
  SwitchNetwork: { networkId: CaipNetworkId }
  UnsupportedChain: undefined
}

export type RouteName = keyof RouteMap

export type Route<Name extends RouteName = RouteName> = {
  [Each in Name]: { readonly name: Each; readonly params: RouteMap[Each] }
}[Name]

/** The parameters of a push: none where the screen needs none. */
export type RouteArguments<Name extends RouteName> = RouteMap[Name] extends undefined
  ? []
  : undefined extends RouteMap[Name]
    ? [params?: RouteMap[Name]]
    : [params: RouteMap[Name]]

import type { CaipNetworkId } from '@latchkey/primitives'

import type { Wallet } from './wallet.ts'

/** Every screen and what it needs. A screen without a row, or a push without its parameters, does not compile. */
export interface RouteMap {
  Connect: undefined
  ConnectingExternal: { connectorId: string; wallet?: Wallet }
  ConnectingWalletConnect: { wallet: Wallet }
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { wallet: Wallet }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  Account: undefined
  Networks: undefined
  SwitchNetwork: { networkId: CaipNetworkId }
  UnsupportedChain: undefined
}

export type RouteName = keyof RouteMap

export type Route<Name extends RouteName = RouteName> = {
  [Each in Name]: { readonly name: Each; readonly params: RouteMap[Each] }
}[Name]

/** The parameters of a push: none where the screen needs none. */
export type RouteArguments<Name extends RouteName> = RouteMap[Name] extends undefined ? [] : [params: RouteMap[Name]]

import type { ChainNamespace } from '@latchkey/appkit'

/** The account on the stage, read from the kit in one place. */
export interface StageAccount {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  readonly isConnected: boolean
  /** Namespace of the active account, or of the active network if nothing is connected. */
  readonly namespace: ChainNamespace | undefined
  readonly address: string | undefined
  /** CAIP-2 id of the network of the account. */
  readonly caipNetworkId: string | undefined
  readonly networkName: string | undefined
  /** Currency of the network, such as `ETH`. */
  readonly symbol: string | undefined
  /** Balance in whole units, and its symbol. `undefined` until the kit has it. */
  readonly balance: string | undefined
  /** A name of the account, such as `maya.eth`. */
  readonly profileName: string | undefined
  readonly walletName: string | undefined
  /** The wallet's picture: an address or a data URI. */
  readonly walletIcon: string | undefined
  /** Whether the account is an embedded wallet, opened by email or a social login. */
  readonly isEmbedded: boolean
  /** Connected accounts by namespace: one each. */
  readonly accounts: readonly { readonly namespace: ChainNamespace; readonly address: string }[]
}

export const disconnectedAccount: StageAccount = {
  status: 'disconnected',
  isConnected: false,
  namespace: undefined,
  address: undefined,
  caipNetworkId: undefined,
  networkName: undefined,
  symbol: undefined,
  balance: undefined,
  profileName: undefined,
  walletName: undefined,
  walletIcon: undefined,
  isEmbedded: false,
  accounts: [],
}

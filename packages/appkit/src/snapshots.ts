import type { CaipAddress, CaipNetwork, CaipNetworkId, ChainNamespace, Stop, WalletAccount } from '@latchkey/primitives'
import type { EmbeddedAccount, ThemeMode, ThemeVariables, TimedEvent } from '@latchkey/core'

/** The status of a connection. It is `reconnecting` while the last visit's is restored. */
export type AccountStatusName = 'reconnecting' | 'connected' | 'disconnected' | 'connecting'

/** The account of a namespace, for hooks and `getAccount()`. */
export interface AccountSnapshot {
  /** Every account of this namespace that the wallet shares. */
  allAccounts: readonly WalletAccount[]
  /** The address with its network, as CAIP-10. */
  caipAddress: CaipAddress | undefined
  /** The address without its network. EVM addresses are in EIP-55 form. */
  address: string | undefined
  /** Whether there is an account, also while a connection is restored. */
  isConnected: boolean
  /** The status of the connection. */
  status: AccountStatusName
  /** Facts about an embedded wallet, once it is connected; `undefined` for every other. */
  embeddedWalletInfo?: EmbeddedAccount | undefined
}

/** The state of the kit and its modal. */
export interface KitState {
  /** Whether the modal's code is loading. */
  loading: boolean
  /** Whether the modal is open. */
  open: boolean
  /** The active network, as CAIP-2. */
  selectedNetworkId: CaipNetworkId | undefined
  /** The active namespace. */
  activeChain: ChainNamespace | undefined
  /** Whether each of the last visit's connections is restored or has failed. */
  initialized: boolean
}

/** The network of a namespace, and what its wallet supports. */
export interface NetworkSnapshot {
  /** The network. */
  caipNetwork: CaipNetwork | undefined
  /** The network's id as CAIP-2. */
  caipNetworkId: CaipNetworkId | undefined
  /** The network's id within the namespace: a number in EVM, a text elsewhere. */
  chainId: number | string | undefined
  /** The networks that the wallet approved; `undefined` if it supports any. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet supports any network. */
  supportsAllNetworks: boolean
}

/** Theme and variables. */
export interface ThemeSnapshot {
  /** The site's choice. `auto` follows the user's system. */
  themeMode: ThemeMode
  /** The site's theme variables. */
  themeVariables: ThemeVariables
}

/** An event of the kit with its time. */
export interface EventSnapshot {
  /** Time in milliseconds since 1970 (UTC); 0 before the first event. */
  timestamp: number
  /** The event; `undefined` before the first. */
  data: TimedEvent['data'] | undefined
  /** Problems reported to the site's developers: the codes of alerts of kind `error`, each `true`. */
  reportedErrors: Readonly<Record<string, boolean>>
}

/** A value to read and to subscribe to. Two reads without a change between them return the same object. */
export interface Observable<Value> {
  /** Returns the present value. */
  get(): Value
  /** Calls back after every change, but not at once. */
  watch(listener: () => void): Stop
}

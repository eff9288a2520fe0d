import type { CaipAddress, CaipNetwork, CaipNetworkId, ChainNamespace, Stop, WalletAccount } from '@latchkey/primitives'
import type { EmbeddedAccount, ThemeMode, ThemeVariables, TimedEvent } from '@latchkey/core'

/** How a connection stands: `reconnecting` while that of the last visit is restored. */
export type AccountStatusName = 'reconnecting' | 'connected' | 'disconnected' | 'connecting'

/** One family's account, as hooks and `getAccount()` tell it. */
export interface AccountSnapshot {
  /** Every account that the wallet shares, of this family. */
  allAccounts: readonly WalletAccount[]
  /** The address as CAIP-10, with the network. */
  caipAddress: CaipAddress | undefined
  /** The address alone; of EVM in EIP-55 form. */
  address: string | undefined
  /** Whether there is an account, also while a connection is restored. */
  isConnected: boolean
  /** How the connection stands. */
  status: AccountStatusName
  /** Of an embedded wallet, once it is connected; `undefined` of every other. */
  embeddedWalletInfo?: EmbeddedAccount | undefined
}

/** What the kit and its modal are doing. */
export interface KitState {
  /** The modal's code is on its way. */
  loading: boolean
  /** The modal shows. */
  open: boolean
  /** The active network, as CAIP-2. */
  selectedNetworkId: CaipNetworkId | undefined
  /** The family that the site is on. */
  activeChain: ChainNamespace | undefined
  /** The last visit's connections are settled. */
  initialized: boolean
}

/** A family's network, and what its wallet allows. */
export interface NetworkSnapshot {
  /** The network itself. */
  caipNetwork: CaipNetwork | undefined
  /** Its id as CAIP-2. */
  caipNetworkId: CaipNetworkId | undefined
  /** Its id within the family: a number in EVM, a text elsewhere. */
  chainId: number | string | undefined
  /** The networks that the wallet agreed to; `undefined` where it takes any. */
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet takes any network. */
  supportsAllNetworks: boolean
}

/** Theme and variables. */
export interface ThemeSnapshot {
  /** What the site has chosen: `auto` follows the visitor's system. */
  themeMode: ThemeMode
  /** The variables that the site has set. */
  themeVariables: ThemeVariables
}

/** An event of the kit, and when it was. */
export interface EventSnapshot {
  /** Milliseconds since 1970; 0 before the first event. */
  timestamp: number
  /** The event; `undefined` before the first. */
  data: TimedEvent['data'] | undefined
  /** What the site's developers have been told is wrong: the codes of the alerts of kind `error`, each `true`. */
  reportedErrors: Readonly<Record<string, boolean>>
}

/** A value that can be read now and followed; two reads without a change between them give the same object. */
export interface Observable<Value> {
  /** The value as it is now. */
  get(): Value
  /** Calls back after a change, not at once. */
  watch(listener: () => void): Stop
}

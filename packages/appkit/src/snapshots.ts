import type { CaipAddress, CaipNetwork, CaipNetworkId, ChainNamespace, Stop, WalletAccount } from '@latchkey/primitives'
import type { ThemeMode, ThemeVariables, TimedEvent } from '@latchkey/core'

export type AccountStatusName = 'reconnecting' | 'connected' | 'disconnected' | 'connecting'

/** One family's account, as hooks and `getAccount()` tell it. */
export interface AccountSnapshot {
  allAccounts: readonly WalletAccount[]
  caipAddress: CaipAddress | undefined
  address: string | undefined
  isConnected: boolean
  status: AccountStatusName
}

export interface KitState {
  /** The modal's code is on its way. */
  loading: boolean
  open: boolean
  selectedNetworkId: CaipNetworkId | undefined
  activeChain: ChainNamespace | undefined
  /** The last visit's connections are settled. */
  initialized: boolean
}

export interface NetworkSnapshot {
  caipNetwork: CaipNetwork | undefined
  caipNetworkId: CaipNetworkId | undefined
  chainId: number | string | undefined
  approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  supportsAllNetworks: boolean
}

export interface ThemeSnapshot {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

export interface EventSnapshot {
  timestamp: number
  data: TimedEvent['data'] | undefined
  /** What the site's developers have been told is wrong: the codes of the alerts of kind `error`, each `true`. */
  reportedErrors: Readonly<Record<string, boolean>>
}

/** A value that can be read now and followed; two reads without a change between them give the same object. */
export interface Observable<Value> {
  get(): Value
  /** Calls back after a change, not at once. */
  watch(listener: () => void): Stop
}

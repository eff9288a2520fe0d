import type { AccountSnapshot, EventSnapshot, KitState, NetworkSnapshot, ThemeSnapshot } from '@latchkey/appkit'

/** What a server renders, which is what the first render in the browser must repeat. */
export const initialAccount: AccountSnapshot = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: 'disconnected',
}

export const initialState: KitState = {
  loading: false,
  open: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
  initialized: false,
}

export const initialNetwork: NetworkSnapshot = {
  caipNetwork: undefined,
  caipNetworkId: undefined,
  chainId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true,
}

export const initialTheme: ThemeSnapshot = { themeMode: 'auto', themeVariables: {} }

export const initialEvent: EventSnapshot = { timestamp: 0, data: undefined, reportedErrors: {} }

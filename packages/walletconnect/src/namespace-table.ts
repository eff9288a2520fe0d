import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

interface NamespaceRow {
  /** What a wallet is asked to answer. */
  methods: readonly string[]
  /** What a wallet is asked to tell. */
  events: readonly string[]
}

/**
 * What is proposed to a wallet, one row per family. Methods are those of each family's published wallet interface
 * (EIP-1193 and its followers, and the pairing protocol's RPC reference for the others); all of them are optional, so a
 * wallet approves those that it has.
 */
export const namespaceTable = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_sendRawTransaction',
      'eth_sign',
      'personal_sign',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_watchAsset',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events: ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  bip122: {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
  },
  polkadot: {
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
  },
  cosmos: {
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: ['accountsChanged', 'chainChanged'],
  },
} as const satisfies Record<ChainNamespace, NamespaceRow>

/**
 * Pairing chain ids: networks that pairing wallets know under an earlier id too. Both are
 * proposed, and whichever the wallet answers with is read as the current one.
 */
export const pairingChainIds: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The current id of a chain that a wallet may have named by its earlier one. */
export function toCurrentChainId(chain: CaipNetworkId): CaipNetworkId {
  for (const [current, earlier] of Object.entries(pairingChainIds)) {
    if (earlier === chain) return current as CaipNetworkId
  }
  return chain
}

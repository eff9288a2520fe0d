import { type CaipNetworkId, type ChainNamespace, namespaceInfoOf, type NamespacePairing } from '@latchkey/primitives'

import type { PairingOptions } from './pairing-options.ts'

interface NamespaceRow extends NamespacePairing {
  readonly hasPrefixes?: boolean
}

/**
 * The proposal to a wallet, one row for each namespace that the kit has built in. Methods are those of each namespace's published
 * wallet interface (EIP-1193 and its successors, and the pairing protocol's RPC reference for the others); all of them are
 * optional, so a wallet approves those that it has.
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
    hasPrefixes: true,
  },
  polkadot: {
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    hasPrefixes: true,
  },
  cosmos: {
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: ['accountsChanged', 'chainChanged'],
    hasPrefixes: true,
  },
} as const satisfies Record<string, NamespaceRow>

const rows: Partial<Record<ChainNamespace, NamespaceRow>> = namespaceTable

/** Returns whether a namespace writes an account differently on each chain, with the chain's own prefix. */
export function hasPrefixes(namespace: ChainNamespace): boolean {
  return rows[namespace]?.hasPrefixes ?? false
}

/** Returns the proposal for a namespace: its adapter's, else the table's; `undefined` if neither has one. */
export function pairingOf(
  namespace: ChainNamespace,
  { adapters = [] }: Pick<PairingOptions, 'adapters'>,
): NamespacePairing | undefined {
  return namespaceInfoOf(namespace, adapters).pairing ?? rows[namespace]
}

/**
 * Earlier ids of networks, which some pairing wallets still use. Both ids are proposed, and either one in an answer is read as
 * the current one.
 */
export const pairingChainIds: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Returns the current id of a chain that a wallet may have named by its earlier one. */
export function toCurrentChainId(chain: CaipNetworkId): CaipNetworkId {
  for (const [current, earlier] of Object.entries(pairingChainIds)) {
    if (earlier === chain) return current as CaipNetworkId
  }
  return chain
}

import {
  type CaipNetworkId,
  type ChainNamespace,
  readWalletName,
  safeImageUrl,
  type WalletAccount,
  type WalletInfo,
  type WalletSession,
} from '@latchkey/primitives'

import type { ApprovedNamespace, ApprovedSession } from './approved-session.ts'
import { bitcoinAddressesProperty, readBitcoinAddresses, toBitcoinAccounts } from './bitcoin-addresses.ts'
import { hasPrefixes } from './namespace-table.ts'

/** A pairing session as the kit speaks of it. */
export function toWalletSession(
  approved: ApprovedSession,
  chains: Partial<Record<ChainNamespace, CaipNetworkId>>,
  wallet: WalletInfo | undefined,
  properties: Readonly<Record<string, unknown>> = {},
): WalletSession {
  const entries = Object.entries(approved) as [ChainNamespace, ApprovedNamespace][]
  return {
    accounts: entries.flatMap(([namespace, part]) => listAccounts(namespace, part, chains[namespace], properties)),
    networks: chains,
    approvedNetworkIds: entries.flatMap(([, part]) => part.chains),
    ...(wallet && { wallet }),
  }
}

/**
 * The accounts of a namespace on one chain, the selected one first.
 *
 * @param properties `sessionProperties` of the session: the wallet wrote them
 */
export function listAccounts(
  namespace: ChainNamespace,
  part: ApprovedNamespace,
  chain: CaipNetworkId | undefined = part.accounts[0]?.chain,
  properties: Readonly<Record<string, unknown>> = {},
): WalletAccount[] {
  const addresses = listAddresses(namespace, part, chain)
  if (namespace === 'bip122' && chain) {
    return toBitcoinAccounts(chain, addresses, readBitcoinAddresses(properties[bitcoinAddressesProperty]))
  }
  return addresses.map(address => ({ namespace, address, type: 'eoa' }))
}

/** The addresses of a namespace, once each, those of the chain first; of no other chain where that writes them differently. */
function listAddresses(namespace: ChainNamespace, part: ApprovedNamespace, chain?: CaipNetworkId): string[] {
  const onChain = part.accounts.filter(account => account.chain === chain)
  const others = hasPrefixes(namespace) ? [] : part.accounts
  return [...new Set([...onChain, ...others].map(({ address }) => address))]
}

/** Who answered, from what the wallet says of itself: `undefined` when it gives no name that can be shown. */
export function readWalletInfo(metadata: unknown): WalletInfo | undefined {
  const { name, icons } = typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>) : {}
  const shown = readWalletName(name)
  if (!shown) return undefined
  const icon = Array.isArray(icons)
    ? icons
        .slice(0, maxIcons)
        .map(readIcon)
        .find(url => url !== undefined)
    : undefined
  return { name: shown, type: 'WALLET_CONNECT', ...(icon !== undefined && { icon }) }
}

/** Icons among which one that can be shown is looked for. */
const maxIcons = 10
/** Longest icon that is read, in characters. */
const longestIcon = 256_000

/** A wallet that a person paired may keep its picture on its own host, as the protocol has it. */
function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longestIcon ? safeImageUrl(value) : undefined
}

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

/** Turns a pairing session into the kit's form. */
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
 * Lists the accounts of a namespace on one chain, the selected one first.
 *
 * @param properties `sessionProperties` of the session, which the wallet wrote
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

/**
 * Lists the addresses of a namespace, once each, those of the chain first; only those of the chain if the namespace writes them
 * differently on each.
 */
function listAddresses(namespace: ChainNamespace, part: ApprovedNamespace, chain?: CaipNetworkId): string[] {
  const onChain = part.accounts.filter(account => account.chain === chain)
  const others = hasPrefixes(namespace) ? [] : part.accounts
  return [...new Set([...onChain, ...others].map(({ address }) => address))]
}

/** Reads the wallet's description of itself: `undefined` if it gives no name that can be shown. */
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

/** Maximum number of icons that are tried. */
const maxIcons = 10
/** Maximum length of an icon, in characters. */
const longestIcon = 256_000

/** Reads an icon. A wallet that the user paired may keep it on its own host, as the protocol allows. */
function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longestIcon ? safeImageUrl(value) : undefined
}

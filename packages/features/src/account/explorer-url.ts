import { type CaipNetwork, type ChainNamespace, safeLinkUrl } from '@latchkey/primitives'

/** How the explorers of a family name an account in their addresses. */
const accountPaths: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'address',
  solana: 'account',
  bip122: 'address',
  polkadot: 'account',
  cosmos: 'address',
}

/** The page of an account at its network's block explorer, or `undefined` where the network names none. */
export function addressExplorerUrl(network: CaipNetwork | undefined, address: string): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!network || !explorer) return undefined
  // An explorer may tell its clusters apart by the query, which then stays behind the path.
  const [, base = explorer, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(explorer) ?? []
  return `${base.replace(/\/+$/, '')}/${accountPaths[network.chainNamespace]}/${encodeURIComponent(address)}${query}`
}

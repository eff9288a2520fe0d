import { type CaipNetwork, type ChainAdapter, familyOf, safeLinkUrl } from '@latchkey/primitives'

/** The page of an account at its network's block explorer, or `undefined` where the network names none. */
export function addressExplorerUrl(
  network: CaipNetwork | undefined,
  address: string,
  adapters: readonly ChainAdapter[],
): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!network || !explorer) return undefined
  // An explorer may tell its clusters apart by the query, which then stays behind the path.
  const [, base = explorer, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(explorer) ?? []
  const { explorerPath = 'address' } = familyOf(network.chainNamespace, adapters)
  return `${base.replace(/\/+$/, '')}/${explorerPath}/${encodeURIComponent(address)}${query}`
}

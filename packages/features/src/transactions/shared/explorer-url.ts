import { type CaipNetwork, type ChainAdapter, namespaceInfoOf, safeLinkUrl } from '@latchkey/primitives'

/** Returns the page of an account at its network's block explorer; `undefined` if there is none. */
export function addressExplorerUrl(
  network: CaipNetwork | undefined,
  address: string,
  adapters: readonly ChainAdapter[],
): string | undefined {
  const explorer = safeLinkUrl(network?.blockExplorers?.default.url)
  if (!network || !explorer) return undefined
  // An explorer may select a cluster by the query, which has to follow the path.
  const [, base = explorer, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(explorer) ?? []
  const { explorerPath = 'address' } = namespaceInfoOf(network.chainNamespace, adapters)
  return `${base.replace(/\/+$/, '')}/${explorerPath}/${encodeURIComponent(address)}${query}`
}

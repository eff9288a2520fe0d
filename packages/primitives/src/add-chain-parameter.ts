import type { CaipNetwork } from './network.ts'

/**
 * Describes an EVM network to a wallet ([EIP-3085](https://eips.ethereum.org/EIPS/eip-3085)). Uses the network's own
 * endpoints, because the site's may contain a key; a network without any gets the site's. Strict wallets reject the
 * whole request for one optional address that is not https, so those are left out.
 */
export function toAddChainParameter(network: CaipNetwork): Record<string, unknown> {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorers = Object.values(network.blockExplorers ?? {}).flatMap(({ url }) => (isHttps(url) ? url : []))
  const { chainDefault, default: ours } = network.rpcUrls
  return {
    chainId: `0x${Number(network.id).toString(16)}`,
    chainName: network.name,
    rpcUrls: [...(chainDefault.http.length > 0 ? chainDefault : ours).http],
    nativeCurrency: { name, symbol, decimals },
    ...(explorers.length > 0 && { blockExplorerUrls: [...new Set(explorers)] }),
    ...(isHttps(network.assets?.imageUrl) && { iconUrls: [network.assets?.imageUrl] }),
  }
}

function isHttps(url: string | undefined): boolean {
  return url !== undefined && /^https:\/\/[^\s/?#]+/i.test(url)
}

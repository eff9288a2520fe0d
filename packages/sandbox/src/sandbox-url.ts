/** The path of the relay on the sandbox's port; a kit derives `services.relay` from its one base URL by adding it. */
export const relayPath = '/relay'

/** The relay's address for the sandbox at `url`, e.g. `ws://127.0.0.1:4040/relay`. */
export function toRelayUrl(url: string): string {
  return `${url.replace(/^http/, 'ws')}${relayPath}`
}

/** The JSON-RPC address of a chain at `url`, the sandbox's. */
export function toRpcUrl(url: string, caip2: string): string {
  return `${url}/v1/?chainId=${encodeURIComponent(caip2)}&projectId=sandbox`
}

/** The bundler of a chain (S7.41). It names no paymaster. */
export function toBundlerUrl(origin: string, caip2: string): string {
  return `${origin}/?projectId=sandbox&chainId=${caip2}&bundler=sandbox`
}

/** The bundler of a chain, as an address that names its paymaster too. */
export function toSponsoredBundlerUrl(origin: string, caip2: string): string {
  const paymaster = encodeURIComponent(`${origin}/paymaster?chainId=${caip2}`)
  return `${toBundlerUrl(origin, caip2)}&paymaster=${paymaster}`
}

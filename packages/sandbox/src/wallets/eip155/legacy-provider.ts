import type { InPageProvider } from './in-page-provider.ts'

/**
 * Places a provider at the address that wallets used before EIP-6963. A second wallet joins the first in its `providers` list, as
 * several extensions in one browser do.
 */
export function setLegacyProvider(provider: InPageProvider): void {
  const page = window as { ethereum?: InPageProvider & { providers?: InPageProvider[] } }
  if (page.ethereum) page.ethereum.providers = [...(page.ethereum.providers ?? [page.ethereum]), provider]
  else page.ethereum = provider
  window.dispatchEvent(new Event('ethereum#initialized'))
}

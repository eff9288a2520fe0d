import type { InPageProvider } from './in-page-provider.ts'

/**
 * Puts a provider where wallets lived before EIP-6963. A second wallet joins the first in its `providers` list, which is what
 * several extensions do in one browser.
 */
export function setLegacyProvider(provider: InPageProvider): void {
  const page = window as { ethereum?: InPageProvider & { providers?: InPageProvider[] } }
  if (page.ethereum) page.ethereum.providers = [...(page.ethereum.providers ?? [page.ethereum]), provider]
  else page.ethereum = provider
  window.dispatchEvent(new Event('ethereum#initialized'))
}

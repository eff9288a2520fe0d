import type { ProviderListener } from '../provider-events.ts'

/** The provider in the page (EIP-1193). */
export interface InPageProvider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): InPageProvider
  removeListener(event: string, listener: ProviderListener): InPageProvider
  isConnected(): boolean
}

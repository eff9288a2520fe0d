import type { PolkadotProvider } from '@latchkey/adapter-polkadot'

import type { Site } from './site.ts'

export async function signMessage({ provider, address }: Site<PolkadotProvider>): Promise<string> {
  return provider.signMessage('Hello from Latchkey', { address })
}

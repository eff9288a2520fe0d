import type { BitcoinProvider } from '@latchkey/adapter-bitcoin'

import type { Site } from './site.ts'

export async function signMessage({ provider, address }: Site<BitcoinProvider>): Promise<string> {
  return provider.signMessage({
    address,
    message: 'Hello from Latchkey',
  })
}

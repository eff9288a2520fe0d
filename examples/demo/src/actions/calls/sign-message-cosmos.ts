import type { CosmosProvider } from '@latchkey/adapter-cosmos'

import type { Site } from './site.ts'

export async function signMessage({ provider, chainId, address }: Site<CosmosProvider>): Promise<string> {
  const message = 'Hello from Latchkey'
  const { signature } = await provider.signArbitrary(chainId, address, message)
  return signature
}

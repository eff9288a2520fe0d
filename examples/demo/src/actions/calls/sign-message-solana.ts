import type { SolanaProvider } from '@latchkey/adapter-solana'

import type { Site } from './site.ts'

export async function signMessage({ provider }: Site<SolanaProvider>): Promise<Uint8Array> {
  const message = new TextEncoder().encode('Hello from Latchkey')
  return provider.signMessage(message)
}

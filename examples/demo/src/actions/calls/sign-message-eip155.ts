import { type Address, createWalletClient, custom, type EIP1193Provider } from 'viem'

import type { Site } from './site.ts'

export async function signMessage({ provider, address }: Site<EIP1193Provider>): Promise<string> {
  const wallet = createWalletClient({ transport: custom(provider) })
  return wallet.signMessage({
    account: address as Address,
    message: 'Hello from Latchkey',
  })
}

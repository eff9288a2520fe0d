import { type Address, type EIP1193Provider, stringToHex } from 'viem'

import type { Site } from './site.ts'

export async function signMessage({ provider, address }: Site<EIP1193Provider, Address>): Promise<string> {
  const message = stringToHex('Hello from Latchkey')
  return provider.request({
    method: 'personal_sign',
    params: [message, address],
  })
}

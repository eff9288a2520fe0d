import { swap } from '@latchkey/appkit/swap'

import { usdc } from './addresses.ts'
import type { Site } from './site.ts'

export async function swapToDollars({ kit }: Site): Promise<string> {
  const { hash } = await swap(kit, {
    fromToken: 'native',
    toToken: usdc,
    amount: '0.15',
  })
  return hash
}

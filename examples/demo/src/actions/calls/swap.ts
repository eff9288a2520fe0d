import { swap } from '@latchkey/appkit/swap'

import type { Site } from './site.ts'

export async function swapToDollars({ kit }: Site): Promise<string> {
  const { hash } = await swap(kit, {
    fromToken: 'native',
    toToken: '0x5e9e174b99eA71c4D99F702dcc80405b4a754acB',
    amount: '0.15',
  })
  return hash
}

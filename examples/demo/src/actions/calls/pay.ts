import { pay } from '@latchkey/appkit/pay'

import { shop, usdc } from './addresses.ts'
import type { Site } from './site.ts'

export async function payShop({ kit }: Pick<Site, 'kit'>): Promise<string> {
  const { hash } = await pay(kit, {
    asset: { chainId: 'eip155:1', address: usdc },
    amount: '48',
    to: shop,
    merchant: 'Fieldnote Market',
  })
  return hash
}

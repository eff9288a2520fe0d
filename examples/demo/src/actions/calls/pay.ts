import { pay } from '@latchkey/appkit/pay'

import type { Site } from './site.ts'

export async function payShop({ kit }: Pick<Site, 'kit'>): Promise<string> {
  const { hash } = await pay(kit, {
    asset: { chainId: 'eip155:1', address: '0x5e9e174b99eA71c4D99F702dcc80405b4a754acB' },
    amount: '48',
    to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    merchant: 'Fieldnote Market',
  })
  return hash
}

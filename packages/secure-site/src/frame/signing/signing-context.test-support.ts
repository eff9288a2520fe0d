import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'
import { textsOf } from '../texts/texts.ts'
import type { SigningContext } from './prepared.ts'

/** The signing account. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A plain account on Ethereum, without a node. */
export const context: SigningContext = {
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, smartAccounts: false, eip7702: true },
  address,
  site: 'shop.example',
  siteName: 'Shop',
  texts: textsOf('en'),
  records: createMemoryRecords(),
  permissions: createSitePermissions(createMemoryPermissions(), {
    origin: 'https://shop.example',
    address,
    chainId: 'eip155:1',
  }),
  readRpc: async () => {
    throw new Error('No node')
  },
}

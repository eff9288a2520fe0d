import { createMockBitcoinWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, vi } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import { mainnet, payment } from './test-world.test-support.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('BitcoinAdapter', () => {
  let installed = 0
  return {
    adapter: new BitcoinAdapter(),
    network: mainnet,
    address: payment.address,
    install: () => createMockBitcoinWallet({ name: `Wallet ${installed++}` }).install(),
  }
})

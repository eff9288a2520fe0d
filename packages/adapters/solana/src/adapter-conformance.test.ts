import { createMockSolanaWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, vi } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'
import { addresses, mainnet } from './test-world.test-support.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('SolanaAdapter', () => {
  let installed = 0
  return {
    adapter: new SolanaAdapter(),
    network: mainnet,
    address: addresses[0],
    install: () => createMockSolanaWallet({ name: `Wallet ${installed++}` }).install(),
  }
})

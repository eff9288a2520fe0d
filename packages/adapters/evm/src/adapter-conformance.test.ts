import { createMockEvmWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, vi } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { createNetwork } from './test-networks.test-support.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('EvmAdapter', () => {
  let installed = 0
  return {
    adapter: new EvmAdapter({ safeOrigins: [] }),
    network: createNetwork(1, ['http://127.0.0.1:1']),
    address: anvilAccounts[0],
    install() {
      const n = installed++
      return createMockEvmWallet({ name: `Wallet ${n}`, rdns: `com.example.wallet${n}` }).install()
    },
  }
})

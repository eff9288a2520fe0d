import { createMockCosmosWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, vi } from 'vitest'

import { CosmosAdapter } from './cosmos-adapter.ts'
import { addresses, cosmoshub } from './test-world.test-support.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('CosmosAdapter', () => {
  const names = ['keplr', 'leap']
  return {
    adapter: new CosmosAdapter(),
    network: cosmoshub,
    address: addresses[0],
    install() {
      const uninstall = createMockCosmosWallet({ name: names.shift() ?? 'cosmostation', page: window }).install()
      window.dispatchEvent(new Event('click'))
      return uninstall
    },
  }
})

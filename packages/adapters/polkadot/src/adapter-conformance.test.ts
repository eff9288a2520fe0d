import { createMockPolkadotWallet } from '@latchkey/testing'
import { describeAdapter } from '@latchkey/testing/conformance'
import { afterAll, vi } from 'vitest'

import { PolkadotAdapter } from './polkadot-adapter.ts'
import { onPolkadot, polkadot } from './test-world.test-support.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => void vi.unstubAllGlobals())

describeAdapter('PolkadotAdapter', () => {
  let installed = 0
  return {
    adapter: new PolkadotAdapter(),
    network: polkadot,
    address: onPolkadot[0],
    install() {
      const uninstall = createMockPolkadotWallet({ name: `wallet-${installed++}` }).install()
      window.dispatchEvent(new Event('click'))
      return uninstall
    },
  }
})

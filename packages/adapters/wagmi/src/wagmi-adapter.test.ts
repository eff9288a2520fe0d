import { createAppKit } from '@latchkey/appkit'
import { createTestEnvironment } from '@latchkey/testing'
import { createConnector, injected } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { WagmiAdapter } from './wagmi-adapter.ts'

const pairing = createConnector(config => ({ ...injected()(config), id: 'walletConnect', name: 'WalletConnect' }))
const own = injected({ target: { id: 'site', name: 'Site Wallet', provider: {} as never } })

test('is made where the browser blocks storage, and remembers nothing', async () => {
  const page = Object.defineProperty(new EventTarget(), 'localStorage', {
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { storage } = new WagmiAdapter({ networks: [mainnet] }).wagmiConfig
  await storage?.setItem('recentConnectorId', 'io.foxglove')
  await storage?.removeItem('recentConnectorId')
  expect(await storage?.getItem('recentConnectorId')).toBeNull()
})

test("leaves out a pairing connector of the site's: the kit's has that id", () => {
  const adapter = new WagmiAdapter({ networks: [mainnet], connectors: [pairing, own], storage: null })
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [adapter],
    environment: createTestEnvironment(),
  })
  onTestFinished(() => kit.destroy())
  expect(adapter.wagmiConfig.connectors.map(({ id }) => id)).toEqual(['site', 'walletConnect'])
  expect(
    kit
      .observe('connectors', 'eip155')
      .get()
      .map(({ id }) => id),
  ).toEqual(['walletConnect', 'site'])
})

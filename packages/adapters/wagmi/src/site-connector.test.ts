import { createConfig, createConnector, injected, reconnect } from '@wagmi/core'
import { createMockEvmWallet } from '@latchkey/testing'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createSiteConnector } from './site-connector.ts'

vi.stubGlobal('window', new EventTarget())

/** A site with a connector of its own, and after that one which waits until it is answered: as those of the kit wait for the kit. */
async function createSite() {
  const wallet = createMockEvmWallet({ name: 'Site Wallet', announces: false })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const target = { id: 'site', name: 'Site Wallet', provider: wallet.provider as never }
  let answer: (provider: undefined) => void = () => {}
  const provider = new Promise<undefined>(resolve => (answer = resolve))
  const slow = createConnector(config => ({
    ...injected({ target })(config),
    id: 'slow',
    async setup() {},
    getProvider: () => provider as never,
  }))
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [injected({ target }), slow],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { wallet, config, connector: createSiteConnector(config, config.connectors[0]), answer }
}

test('is restored as soon as wagmi has it, whatever wagmi still waits for: that may be the kit', async () => {
  const { wallet, config, connector, answer } = await createSite()
  wallet.switches.once('silent', 'eth_accounts')
  const restoring = reconnect(config)
  const restored = connector.reconnect({ networks: [], preferred: {} })
  await vi.waitFor(() => expect(wallet.switches.waiting).toBe(1))
  wallet.switches.answer()
  expect(await restored).toMatchObject({ networks: { eip155: 'eip155:1' } })
  expect(config.state.status).toBe('connecting')
  answer(undefined)
  await restoring
})

test('is not waited for where wagmi passes it over, whatever wagmi still waits for', async () => {
  const { wallet, config, connector, answer } = await createSite()
  wallet.switches.behave('lock')
  const restoring = reconnect(config)
  onTestFinished(async () => {
    answer(undefined)
    await restoring
  })
  await expect(connector.reconnect({ networks: [], preferred: {} })).rejects.toThrow('wagmi did not connect')
  expect(config.state.status).toBe('connecting')
})

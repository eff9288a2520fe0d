import { createMockEvmWallet } from '@latchkey/testing'
import { connect, type Connector, disconnect, injected } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { createWagmiWorld, shownByKit, type WagmiWorld } from './wagmi-world.test-support.ts'

/** Creates a connector that is in no list of wagmi, as a site does in the handler of a click. */
function makeConnector(id = 'made', wallet = createMockEvmWallet({ name: 'Made Wallet', announces: false })) {
  return injected({ target: { id, name: 'Made Wallet', provider: wallet.provider as never } })
}

const idsInKit = ({ kit }: WagmiWorld): string[] =>
  kit
    .observe('connectors', 'eip155')
    .get()
    .map(({ id }) => id)

/** Adds a connector to the list of wagmi, which has no action for that. */
function addConnector({ config }: WagmiWorld, id: string): Connector {
  const { setup, setState } = config._internal.connectors
  const connector = setup(makeConnector(id))
  setState(all => [...all, connector])
  return connector
}

/** Tests connectors that the list of wagmi did not have when the kit was attached. */
export function describeLaterConnectors(): void {
  describe('a connector that a site creates as it connects', () => {
    test('is a wallet of the kit while it is connected, and the disconnect of the kit ends it', async () => {
      const world = await createWagmiWorld()
      await connect(world.config, { connector: makeConnector() })
      await world.agree()
      expect(shownByKit(world.kit)).toMatchObject({ status: 'connected', current: 'made' })
      expect(idsInKit(world)).toContain('made')
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(idsInKit(world)).not.toContain('made')
      expect(world.config.connectors.map(({ id }) => id)).not.toContain('made')
    })

    test('leaves the kit when wagmi disconnects it', async () => {
      const world = await createWagmiWorld()
      await connect(world.config, { connector: makeConnector() })
      await world.agree()
      await disconnect(world.config)
      await world.agree()
      expect(shownByKit(world.kit).status).toBe('disconnected')
    })

    test.each([false, true])(
      'does not stay connected when the kit disconnects another (multiWallet: %s)',
      async multiWallet => {
        const world = await createWagmiWorld({ options: { features: { multiWallet } } })
        await connect(world.config, { connector: makeConnector() })
        await world.agree()
        await world.kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
        await world.agree()
        await world.kit.disconnect()
        await world.agree()
        expect(world.config.state).toMatchObject({ status: 'disconnected', current: null })
      },
    )

    test('is one wallet of the kit, for any number of connectors with its id', async () => {
      const world = await createWagmiWorld()
      const wallet = createMockEvmWallet({ name: 'Made Wallet', announces: false })
      await connect(world.config, { connector: makeConnector('made', wallet) })
      await world.agree()
      await connect(world.config, { connector: makeConnector('made', wallet) })
      await world.agree()
      expect(world.config.state.connections.size).toBe(1)
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state.status).toBe('disconnected')
      await connect(world.config, { connector: makeConnector('made', wallet) })
      await world.agree()
      expect(shownByKit(world.kit).status).toBe('connected')
    })
  })

  describe('a connector that a site adds to the list of wagmi', () => {
    test('is a wallet of the kit, which connects it', async () => {
      const world = await createWagmiWorld()
      addConnector(world, 'added')
      await vi.waitFor(() => expect(idsInKit(world)).toContain('added'))
      await world.kit.connect({ connectorId: 'added', namespace: 'eip155' })
      await world.agree()
      expect(shownByKit(world.kit)).toMatchObject({ status: 'connected', current: 'added' })
    })

    test('stays in the list when the wallets of the kit change, and when the kit ends', async () => {
      const world = await createWagmiWorld()
      const connector = addConnector(world, 'added')
      world.changeWallets([world.kestrel])
      await vi.waitFor(() => expect(world.config.connectors.map(({ id }) => id)).not.toContain('io.foxglove'))
      expect(world.config.connectors).toContain(connector)
      world.kit.destroy()
      expect(world.config.connectors.map(({ id }) => id)).toEqual(['site', 'added'])
    })
  })
}

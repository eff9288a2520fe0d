import type { AppKit } from '@latchkey/appkit'
import { createMockConnector, testNetworks } from '@latchkey/testing'
import { connect, type Connector, reconnect } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { accounts, createWagmiWorld, shownByKit, shownByWagmi, type WagmiWorld } from './wagmi-world.test-support.ts'

const options = { features: { multiWallet: true } }

function connectorOf({ config }: WagmiWorld, id: string): Connector {
  return config.connectors.find(each => each.id === id)!
}

async function connectKit(world: WagmiWorld, ...ids: string[]): Promise<void> {
  for (const connectorId of ids) {
    await world.kit.connect({ connectorId, namespace: 'eip155' })
    await world.agree()
  }
}

/** Makes a connection the current one of wagmi, as `useSwitchAccount` does. */
function choose(world: WagmiWorld, id: string): void {
  world.config.setState(state => ({ ...state, current: connectorOf(world, id).uid }))
}

/** Records the wallets that wagmi shows one after another. */
function watchCurrent({ config }: WagmiWorld): (string | undefined)[] {
  const shown: (string | undefined)[] = []
  config.subscribe(
    ({ current }) => current,
    () => void shown.push(shownByWagmi(config).current),
  )
  return shown
}

describe('a wallet that the user chooses in wagmi', () => {
  test('stays the chosen one while the kit switches to it, whatever else changes', async () => {
    const calls: unknown[] = []
    let proceed = () => {}
    const wrapKit = (kit: AppKit): AppKit => ({
      ...kit,
      async switchConnection(target) {
        calls.push(target)
        await new Promise<void>(resolve => (proceed = resolve))
        return await kit.switchConnection(target)
      },
    })
    const world = await createWagmiWorld({ options, wrapKit })
    const third = createMockConnector({ id: 'io.third', addresses: { eip155: [accounts.other] } })
    world.changeWallets([world.foxglove, world.kestrel, third])
    await vi.waitFor(() => expect(connectorOf(world, 'io.third')).toBeDefined())
    await connectKit(world, 'io.third', 'io.foxglove', 'io.kestrel')
    const shown = watchCurrent(world)
    choose(world, 'io.foxglove')
    world.kestrel.emitAccounts('eip155', [accounts.other])
    third.emitDisconnect()
    await vi.waitFor(() => expect(world.config.state.connections.size).toBe(2))
    proceed()
    await world.agree()
    expect(calls).toEqual([{ connection: { connectorId: 'io.foxglove' }, namespace: 'eip155' }])
    expect(shown).toEqual(['io.foxglove'])
  })

  test('is the active one of the kit each time', async () => {
    const world = await createWagmiWorld({ options })
    await connectKit(world, 'io.foxglove', 'io.kestrel')
    for (const id of ['io.foxglove', 'io.kestrel', 'io.foxglove']) {
      choose(world, id)
      await world.agree()
      expect(shownByKit(world.kit).current).toBe(id)
    }
  })

  test('is not shown any longer if the kit cannot switch to it, and the kit is asked once', async () => {
    const switchConnection = vi.fn(() => Promise.reject(new Error('The wallet is locked')))
    const world = await createWagmiWorld({ options, wrapKit: kit => ({ ...kit, switchConnection }) })
    await connectKit(world, 'io.foxglove', 'io.kestrel')
    choose(world, 'io.foxglove')
    await world.agree()
    expect(shownByWagmi(world.config).current).toBe('io.kestrel')
    expect(switchConnection).toHaveBeenCalledTimes(1)
  })

  test('is the active one if it is connected again from the background', async () => {
    const world = await createWagmiWorld({ options })
    await connectKit(world, 'io.foxglove', 'io.kestrel')
    await connect(world.config, { connector: connectorOf(world, 'io.foxglove') })
    await world.agree()
    expect(shownByKit(world.kit).current).toBe('io.foxglove')
  })
})

describe('a wallet that wagmi restores by itself', () => {
  test('replaces no wallet of the user if wagmi makes it the current one', async () => {
    const first = await createWagmiWorld()
    await first.site.provider.request({ method: 'eth_requestAccounts' })
    await connectKit(first, 'io.foxglove')
    const world = await first.reload()
    await world.config.storage?.setItem('recentConnectorId', 'site')
    await reconnect(world.config)
    await world.agree()
    expect(Object.keys(shownByKit(world.kit).connections)).toEqual(['io.foxglove'])
  })

  test('replaces no wallet of the user that the kit is still restoring', async () => {
    const first = await createWagmiWorld()
    await first.site.provider.request({ method: 'eth_requestAccounts' })
    await connectKit(first, 'io.foxglove')
    first.foxglove.behave({ reconnect: 'hang' })
    const world = await first.reload()
    await vi.waitFor(() => expect(world.foxglove.calls).toContain('reconnect'))
    await reconnect(world.config, { connectors: [connectorOf(world, 'site')] })
    expect(world.config.state.status).toBe('connected')
    await world.environment.settle()
    world.foxglove.answer()
    await world.agree()
    expect(Object.keys(shownByKit(world.kit).connections)).toEqual(['io.foxglove'])
  })
})

describe('a connection of the site that the kit rejects', () => {
  test('is ended in wagmi, after one request to the kit', async () => {
    const kitConnect = vi.fn((_target: object) => Promise.reject(new Error('no')))
    const world = await createWagmiWorld({ wrapKit: kit => ({ ...kit, connect: kitConnect }) })
    const connector = connectorOf(world, 'site')
    const end = vi.spyOn(connector, 'disconnect')
    await connect(world.config, { connector })
    await world.agree()
    expect(world.config.state.status).toBe('disconnected')
    expect(end).toHaveBeenCalledTimes(1)
    expect(kitConnect.mock.calls).toEqual([[{ connectorId: 'site', namespace: 'eip155' }]])
  })
})

describe('a page of wagmi', () => {
  test('has the connector of a wallet that takes the place of another in the kit', async () => {
    const world = await createWagmiWorld()
    world.changeWallets([world.kestrel, createMockConnector({ id: 'io.third' })])
    await vi.waitFor(() => expect(connectorOf(world, 'io.third')).toBeDefined())
    expect(world.config.connectors.map(({ id }) => id)).not.toContain('io.foxglove')
  })

  test('keeps its chain while the kit is on a network that wagmi does not have', async () => {
    const optimism = { ...testNetworks.polygon, id: 10, caipNetworkId: 'eip155:10' as const, name: 'Optimism' }
    const networks = [testNetworks.mainnet, testNetworks.polygon, optimism] as const
    const world = await createWagmiWorld({ options: { networks } })
    await world.kit.switchNetwork(testNetworks.polygon)
    await world.agree()
    await world.kit.switchNetwork(optimism)
    await vi.waitFor(() => expect(world.kit.getChainId()).toBe(10))
    await world.environment.settle()
    expect(world.config.state.chainId).toBe(137)
  })

  test('asks no wallet to switch when a wallet of the site switches by itself', async () => {
    const world = await createWagmiWorld()
    await connect(world.config, { connector: connectorOf(world, 'site') })
    await world.agree()
    world.site.setNetwork('eip155:137')
    await vi.waitFor(() => expect(world.kit.getChainId()).toBe(137))
    await world.agree()
    expect(world.site.switches.calls.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })

  test('shows the active wallet of the kit without a storage of wagmi', async () => {
    const world = await createWagmiWorld({ options, storage: null })
    await connectKit(world, 'io.foxglove', 'io.kestrel')
    await world.kit.switchConnection({ connection: { connectorId: 'io.foxglove' }, namespace: 'eip155' })
    await world.agree()
    expect(shownByWagmi(world.config).current).toBe('io.foxglove')
  })
})

import { createMockConnector } from '@latchkey/testing'
import { connect, type Connector, switchChain } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { accounts, createWagmiWorld, shownByWagmi, type WagmiWorld } from './wagmi-world.test-support.ts'

const several = { options: { features: { multiWallet: true } } }

function connectorOf({ config }: WagmiWorld, id: string): Connector {
  return config.connectors.find(each => each.id === id)!
}

async function connectKit(world: WagmiWorld, connectorId: string): Promise<void> {
  await world.kit.connect({ connectorId, namespace: 'eip155' })
  await world.agree()
}

/** Lets a connector of the site request an account. The wallet does not answer yet. */
async function startRequest(world: WagmiWorld): Promise<{ answer: Promise<unknown> }> {
  world.site.switches.once('hang')
  const answer = connect(world.config, { connector: connectorOf(world, 'site') }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(world.site.switches.waiting).toBe(1))
  return { answer }
}

describe('a wallet of the kit that leaves the page', () => {
  test('is no longer connected in wagmi', async () => {
    const world = await createWagmiWorld()
    await connectKit(world, 'io.foxglove')
    world.changeWallets([world.kestrel])
    await vi.waitFor(() => expect(world.config.state.status).toBe('disconnected'))
    expect(world.config.state).toMatchObject({ current: null, connections: { size: 0 } })
  })

  test('leaves another wallet the current one', async () => {
    const world = await createWagmiWorld(several)
    await connectKit(world, 'io.kestrel')
    await connectKit(world, 'io.foxglove')
    world.changeWallets([world.kestrel])
    await vi.waitFor(() => expect(shownByWagmi(world.config).current).toBe('io.kestrel'))
    expect(world.config.state.connections.size).toBe(1)
  })
})

describe('an unchanged wallet', () => {
  test('changes neither the state nor the connectors of wagmi, whose hooks would render again', async () => {
    const world = await createWagmiWorld(several)
    await connectKit(world, 'io.foxglove')
    const { state, connectors } = world.config
    let looks = 0
    const stop = world.kit.observe('connectors', 'eip155').watch(() => void looks++)
    world.changeWallets([world.kestrel, world.foxglove])
    await vi.waitFor(() => expect(looks).toBeGreaterThan(0))
    await world.agree()
    stop()
    expect(world.config.state).toBe(state)
    expect(world.config.connectors).toBe(connectors)
  })

  test('keeps its connector when another one is added or removed', async () => {
    const world = await createWagmiWorld(several)
    await connectKit(world, 'io.kestrel')
    const kestrel = connectorOf(world, 'io.kestrel')
    world.changeWallets([world.kestrel])
    await vi.waitFor(() => expect(world.config.connectors.map(({ id }) => id)).not.toContain('io.foxglove'))
    world.changeWallets([world.foxglove, world.kestrel])
    await vi.waitFor(() => expect(world.config.connectors.map(({ id }) => id)).toContain('io.foxglove'))
    expect(connectorOf(world, 'io.kestrel')).toBe(kestrel)
    expect(world.config.state.connections.get(kestrel.uid)).toMatchObject({ connector: { id: 'io.kestrel' } })
  })
})

describe('the connector of a wallet of the kit', () => {
  test('shows no prompt while wagmi restores connections', async () => {
    const world = await createWagmiWorld()
    const restoring = connectorOf(world, 'io.foxglove').connect({ isReconnecting: true })
    await expect(restoring).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
    expect(world.foxglove.calls).toEqual([])
  })

  test('rejects when the user rejects the chain that a site connects with', async () => {
    const world = await createWagmiWorld()
    world.foxglove.behave({ switchNetwork: 'reject' })
    const connecting = connect(world.config, { connector: connectorOf(world, 'io.foxglove'), chainId: 137 })
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  })

  test('connects on the chain of the wallet when the wallet cannot switch', async () => {
    const world = await createWagmiWorld()
    world.foxglove.behave({ switchNetwork: 'fail' })
    const connecting = connect(world.config, { connector: connectorOf(world, 'io.foxglove'), chainId: 137 })
    await expect(connecting).resolves.toEqual({ accounts: [accounts.foxglove], chainId: 1 })
  })

  test('has no connection on a chain whose id is no number', async () => {
    const foxglove = createMockConnector({ id: 'io.foxglove', networks: { eip155: 'eip155:unknown' } })
    const kestrel = createMockConnector({ id: 'io.kestrel' })
    const first = await createWagmiWorld()
    const world = await createWagmiWorld({ wallets: { foxglove, kestrel, site: first.site } })
    await world.kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
    await world.environment.settle()
    expect(world.config.state.connections.size).toBe(0)
    foxglove.emitNetwork('eip155:137')
    await world.agree()
    expect(shownByWagmi(world.config)).toMatchObject({ current: 'io.foxglove', chainId: 137 })
  })
})

describe('a pending connector of the site', () => {
  test('continues to connect in wagmi when the wallet of the kit is disconnected', async () => {
    const world = await createWagmiWorld()
    await connectKit(world, 'io.foxglove')
    const { answer } = await startRequest(world)
    expect(world.config.state.status).toBe('connecting')
    await world.kit.disconnect()
    await vi.waitFor(() => expect(world.config.state.connections.size).toBe(0))
    expect(world.config.state).toMatchObject({ status: 'connecting', current: null })
    world.site.switches.answer()
    await answer
    await world.agree()
    expect(shownByWagmi(world.config)).toMatchObject({ current: 'site', status: 'connected' })
  })

  test('is replaced in wagmi by the wallet that the user switches to in the kit', async () => {
    const world = await createWagmiWorld(several)
    await connectKit(world, 'io.foxglove')
    await connectKit(world, 'io.kestrel')
    const { answer } = await startRequest(world)
    await world.kit.switchConnection({ connection: { connectorId: 'io.foxglove' }, namespace: 'eip155' })
    await vi.waitFor(() => expect(shownByWagmi(world.config).current).toBe('io.foxglove'))
    world.site.switches.answer('reject')
    await answer
    await world.agree()
    expect(shownByWagmi(world.config)).toMatchObject({ current: 'io.foxglove', status: 'connected' })
  })

  test.each(['the kit', 'wagmi'])('shows the network that is selected in %s on both sides', async side => {
    const world = await createWagmiWorld()
    const { answer } = await startRequest(world)
    if (side === 'wagmi') await switchChain(world.config, { chainId: 137 })
    else await world.kit.switchNetwork(world.config.chains[1]!)
    await vi.waitFor(() => expect([world.config.state.chainId, world.kit.getChainId()]).toEqual([137, 137]))
    world.site.switches.answer('reject')
    await answer
    await world.agree()
    expect(world.config.state).toMatchObject({ status: 'disconnected', chainId: 137 })
  })
})

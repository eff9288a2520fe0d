import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { connect, disconnect, hydrate, reconnect, switchChain } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { accounts, createWagmiWorld, type WagmiWorld } from './wagmi-world.test-support.ts'

function connectorOf({ config }: WagmiWorld, id: string) {
  const found = config.connectors.find(each => each.id === id)
  if (!found) throw new Error(`wagmi has no connector ${id}`)
  return found
}

async function connectKit(world: WagmiWorld, connectorId = 'io.foxglove'): Promise<void> {
  await world.kit.connect({ connectorId, namespace: 'eip155' })
  await world.agree()
}

/** The tests that every version of wagmi passes. */
export function describeAgreement(): void {
  describe('each wallet of the kit is a connector of wagmi', () => {
    test('has its id and name, beside the connectors of the site', async () => {
      const { config } = await createWagmiWorld()
      expect(config.connectors.map(({ id, name, type, rdns }) => ({ id, name, type, rdns }))).toEqual([
        { id: 'site', name: 'Site Wallet', type: 'injected', rdns: undefined },
        { id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', rdns: undefined },
        { id: 'io.foxglove', name: 'Foxglove', type: 'injected', rdns: 'io.foxglove' },
        { id: 'io.kestrel', name: 'Kestrel Wallet', type: 'injected', rdns: undefined },
      ])
    })

    test('has connectors of the site as wallets of the kit', async () => {
      const { kit } = await createWagmiWorld()
      expect(kit.observe('connectors', 'eip155').get()).toContainEqual(
        expect.objectContaining({ id: 'site', name: 'Site Wallet', type: 'EXTERNAL' }),
      )
    })
  })

  describe('an action in the kit', () => {
    test('connects in wagmi, on the same account and chain', async () => {
      const world = await createWagmiWorld()
      await connectKit(world)
      const { config } = world
      expect(config.state.status).toBe('connected')
      expect(config.state.connections.get(config.state.current ?? '')).toMatchObject({
        accounts: [accounts.foxglove],
        chainId: 1,
        connector: { id: 'io.foxglove' },
      })
    })

    test('connects in wagmi in the steps that its own effects expect', async () => {
      const world = await createWagmiWorld()
      const steps: string[] = []
      const stop = world.config.subscribe(
        ({ status }) => status,
        status => void steps.push(status),
      )
      await connectKit(world)
      stop()
      expect(steps).toEqual(['connecting', 'connected'])
    })

    test('disconnects in wagmi', async () => {
      const world = await createWagmiWorld()
      await connectKit(world)
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state).toMatchObject({ status: 'disconnected', current: null })
    })

    test('switches the network in wagmi, with a wallet and without', async () => {
      const world = await createWagmiWorld()
      await world.kit.switchNetwork(testNetworks.polygon)
      await world.agree()
      expect(world.config.state.chainId).toBe(137)
      await connectKit(world)
      await world.kit.switchNetwork(testNetworks.mainnet)
      await world.agree()
      expect(world.config.state.chainId).toBe(1)
    })
  })

  describe('an action in wagmi', () => {
    test('connects in the kit, and once', async () => {
      const world = await createWagmiWorld()
      const answer = await connect(world.config, { connector: connectorOf(world, 'io.kestrel') })
      await world.agree()
      expect(answer).toEqual({ accounts: [accounts.kestrel, accounts.other], chainId: 1 })
      expect(world.kit.getAccount('eip155')).toMatchObject({ isConnected: true, address: accounts.kestrel })
      expect(world.kestrel.calls).toEqual(['connect'])
    })

    test('is rejected with the error type of wagmi', async () => {
      const world = await createWagmiWorld()
      world.foxglove.behave({ connect: 'reject' })
      await expect(connect(world.config, { connector: connectorOf(world, 'io.foxglove') })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
        code: 4001,
      })
      await world.agree()
      expect(world.config.state.status).toBe('disconnected')
    })

    test('disconnects in the kit', async () => {
      const world = await createWagmiWorld()
      await connectKit(world)
      await disconnect(world.config)
      await world.agree()
      expect(world.kit.getIsConnectedState()).toBe(false)
      expect(world.foxglove.calls).toEqual(['connect', 'disconnect'])
    })

    test('switches the network in the kit, with a wallet and without', async () => {
      const world = await createWagmiWorld()
      await switchChain(world.config, { chainId: 137 })
      await world.agree()
      expect(world.kit.getChainId()).toBe(137)
      await connectKit(world)
      await switchChain(world.config, { chainId: 1 })
      await world.agree()
      expect(world.kit.getChainId()).toBe(1)
      expect(world.foxglove.calls).toEqual(['connect', 'switchNetwork'])
    })

    test('rejects a network as wagmi does', async () => {
      const world = await createWagmiWorld()
      await connectKit(world)
      world.foxglove.behave({ switchNetwork: 'reject' })
      await expect(switchChain(world.config, { chainId: 137 })).rejects.toMatchObject({ code: 4001 })
      await world.agree()
      expect(world.config.state.chainId).toBe(1)
    })

    test('connects a connector of the site in the kit, which sends no second request', async () => {
      const world = await createWagmiWorld()
      await connect(world.config, { connector: connectorOf(world, 'site') })
      await world.agree()
      expect(world.kit.getAccount('eip155')).toMatchObject({
        isConnected: true,
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      })
      expect(world.kit.getWalletInfo('eip155')).toMatchObject({ name: 'Site Wallet' })
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state.status).toBe('disconnected')
    })
  })

  test.each(['the kit', 'wagmi'])('a wallet in the page keeps its chain if %s connects it', async side => {
    const world = await createWagmiWorld()
    world.site.setNetwork('eip155:137')
    if (side === 'wagmi') await connect(world.config, { connector: connectorOf(world, 'site') })
    else await world.kit.connect({ connectorId: 'site', namespace: 'eip155' })
    await world.agree()
    expect(world.kit.getChainId()).toBe(137)
    expect(world.site.switches.calls.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })

  test.each(['approves', 'rejects'])(
    'a wallet of the kit shows in wagmi while a connector of the site is pending, which %s later',
    async answer => {
      const world = await createWagmiWorld()
      world.site.switches.once('hang')
      const asking = connect(world.config, { connector: connectorOf(world, 'site') }).catch(() => {})
      await vi.waitFor(() => expect(world.site.switches.waiting).toBe(1))
      await connectKit(world)
      expect(world.config.state).toMatchObject({ status: 'connected', connections: { size: 1 } })
      world.site.switches.answer(answer === 'rejects' ? 'reject' : undefined)
      await asking
      await world.agree()
      expect(world.kit.getWalletInfo('eip155')?.name).toBe(answer === 'rejects' ? 'Foxglove' : 'Site Wallet')
    },
  )

  describe('an action in the wallet', () => {
    test('shows in wagmi: another account, another network, a network that the site does not list, the end', async () => {
      const world = await createWagmiWorld()
      await connectKit(world)
      world.foxglove.emitAccounts('eip155', [accounts.other, accounts.foxglove])
      await world.agree()
      const connection = () => world.config.state.connections.get(world.config.state.current ?? '')
      expect(connection()?.accounts).toEqual([accounts.other, accounts.foxglove])
      world.foxglove.emitNetwork('eip155:137')
      await world.agree()
      expect(world.config.state.chainId).toBe(137)
      world.foxglove.emitNetwork('eip155:10')
      await world.agree()
      expect(connection()?.chainId).toBe(10)
      world.foxglove.emitDisconnect()
      await world.agree()
      expect(world.config.state.status).toBe('disconnected')
    })
  })

  describe('several wallets', () => {
    const options = { features: { multiWallet: true } }

    test('have the same active one on both sides, whichever side the user chose it on', async () => {
      const world = await createWagmiWorld({ options })
      await connectKit(world, 'io.foxglove')
      await connectKit(world, 'io.kestrel')
      expect(world.config.state.connections.size).toBe(2)
      const { config, kit } = world
      config.setState(state => ({ ...state, current: connectorOf(world, 'io.foxglove').uid }))
      await world.agree()
      expect(kit.getAddress('eip155')).toBe(accounts.foxglove)
      await kit.switchConnection({ connection: { connectorId: 'io.kestrel' }, namespace: 'eip155' })
      await world.agree()
      await disconnect(config)
      await world.agree()
      expect(kit.getAddress('eip155')).toBe(accounts.foxglove)
    })

    test('are not activated by the order in which wagmi restores them', async () => {
      const world = await createWagmiWorld({ options })
      for (const id of ['io.kestrel', 'io.foxglove', 'site', 'io.foxglove']) await connectKit(world, id)
      await world.config.storage?.setItem('recentConnectorId', 'io.kestrel')
      await reconnect(world.config)
      await world.agree()
      expect(world.kit.getAddress('eip155')).toBe(accounts.foxglove)
    })

    test('are not activated by the end of another, on either side', async () => {
      const world = await createWagmiWorld({ options })
      for (const id of ['io.foxglove', 'site', 'io.kestrel']) await connectKit(world, id)
      await disconnect(world.config, { connector: connectorOf(world, 'site') })
      await world.agree()
      expect(world.kit.getAddress('eip155')).toBe(accounts.kestrel)
      await connectKit(world, 'site')
      await disconnect(world.config)
      await world.agree()
      // The address is that of the wallet that was connected last.
      expect(world.kit.getAddress('eip155')).toBe(accounts.kestrel)
      await connectKit(world, 'site')
      world.foxglove.emitDisconnect()
      await world.agree()
      expect(world.kit.getWalletInfo('eip155')).toMatchObject({ name: 'Site Wallet' })
    })

    test('all disconnect in wagmi when they disconnect in the kit', async () => {
      const world = await createWagmiWorld({ options })
      await connectKit(world, 'io.foxglove')
      await connect(world.config, { connector: connectorOf(world, 'io.kestrel') })
      await connect(world.config, { connector: connectorOf(world, 'site') })
      await world.agree()
      await connectKit(world, 'io.foxglove')
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state).toMatchObject({ status: 'disconnected', connections: { size: 0 } })
    })

    test('replace each other on both sides without `multiWallet', async () => {
      const world = await createWagmiWorld()
      await connectKit(world, 'io.foxglove')
      await connect(world.config, { connector: connectorOf(world, 'site') })
      await world.agree()
      expect(world.config.state.connections.size).toBe(1)
      await connectKit(world, 'io.kestrel')
      expect(world.config.state.connections.size).toBe(1)
    })
  })

  describe('the next visit', () => {
    test.each(['io.foxglove', 'site'])('restores %s on both sides, and sends no request', async id => {
      const first = await createWagmiWorld()
      await connect(first.config, { connector: connectorOf(first, id) })
      await first.agree()
      const world = await first.reload()
      await reconnect(world.config)
      await world.agree()
      expect(world.kit.getIsConnectedState()).toBe(true)
      expect(world.foxglove.calls.filter(call => call === 'connect')).toHaveLength(id === 'site' ? 0 : 1)
    })

    test('keeps a wallet that the user connects while wagmi restores, beside the restored one', async () => {
      const first = await createWagmiWorld({ options: { features: { multiWallet: true } } })
      await connectKit(first)
      first.foxglove.behave({ reconnect: 'hang' })
      const world = await first.reload()
      const { config, kit } = world
      const restoring = reconnect(config)
      await connect(config, { connector: connectorOf(world, 'io.kestrel') })
      world.foxglove.answer()
      await restoring
      await world.agree()
      expect(kit.getAddress('eip155')).toBe(accounts.kestrel)
      expect(config.state.connections.size).toBe(2)
      // wagmi gets the event as from any other connector.
      world.kestrel.emitAccounts('eip155', [accounts.other])
      await world.agree()
    })

    test('ends the restoration in wagmi once the active wallet is back, and shows another one when it answers', async () => {
      const first = await createWagmiWorld({ options: { features: { multiWallet: true } } })
      await connectKit(first, 'io.foxglove')
      await connectKit(first, 'io.kestrel')
      first.foxglove.behave({ reconnect: 'hang' })
      const world = await first.reload()
      const restoring = reconnect(world.config)
      await world.agree()
      expect(world.config.state).toMatchObject({ status: 'connected', connections: { size: 1 } })
      world.foxglove.answer()
      await restoring
      await world.agree()
      expect(world.config.state.connections.size).toBe(2)
    })

    test('changes nothing in wagmi before a server-rendered page is hydrated', async () => {
      const first = await createWagmiWorld({ ssr: true })
      await hydrate(first.config, { reconnectOnMount: true }).onMount()
      await connect(first.config, { connector: connectorOf(first, 'site') })
      await first.agree()
      const { config, kit, environment } = await first.reload()
      const before = config.state
      await vi.waitFor(() => expect(kit.getAccount('eip155').status).toBe('reconnecting'))
      await environment.advance(1_000)
      expect(config.state).toBe(before)
      expect(config.connectors.map(({ id }) => id)).toEqual(['site'])
    })

    test('starts on the network of the kit, for any network that wagmi stored', async () => {
      const first = await createWagmiWorld()
      await switchChain(first.config, { chainId: 137 })
      await first.agree()
      const world = await first.reload({ environment: createTestEnvironment() })
      await world.agree()
      expect(world.kit.getChainId()).toBe(1)
    })

    test('is disconnected on both sides if the wallet has ended it', async () => {
      const first = await createWagmiWorld()
      await connectKit(first)
      first.foxglove.behave({ reconnect: 'none' })
      const world = await first.reload()
      await reconnect(world.config)
      await world.agree()
      expect(world.config.state.status).toBe('disconnected')
    })
  })

  test('the end of the kit removes its wallets from wagmi, and leaves those of the site', async () => {
    const world = await createWagmiWorld()
    await connectKit(world)
    world.kit.destroy()
    expect(world.config.state.status).toBe('disconnected')
    expect(world.config.connectors.map(({ id }) => id)).toEqual(['site'])
  })
}

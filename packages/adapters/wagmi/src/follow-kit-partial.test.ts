import type { AppKit } from '@latchkey/appkit'
import { createMockConnector } from '@latchkey/testing'
import { connect, type Connector, type State } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { accounts, createWagmiWorld, shownByWagmi, type WagmiWorld } from './wagmi-world.test-support.ts'

const connectorOf = ({ config }: WagmiWorld, id: string): Connector => config.connectors.find(each => each.id === id)!
const connectedIn = ({ config }: WagmiWorld): string[] =>
  [...config.state.connections.values()].map(({ connector }) => connector.id)

describe('followKit', () => {
  test('leaves a connection of the site alone while the kit does not list its connector', async () => {
    const kitConnect = vi.fn((_target: object) => Promise.reject(new Error('no')))
    const wrapKit = (kit: AppKit): AppKit => ({
      ...kit,
      connect: kitConnect,
      observe: ((...given: Parameters<AppKit['observe']>) => {
        const observable = kit.observe(...given)
        const get = () =>
          kit
            .observe('connectors', 'eip155')
            .get()
            .filter(({ id }) => id !== 'site')
        return given[0] === 'connectors' ? { ...observable, get } : observable
      }) as AppKit['observe'],
    })
    const world = await createWagmiWorld({ wrapKit })
    await connect(world.config, { connector: connectorOf(world, 'site') })
    await world.environment.settle()
    expect([connectedIn(world), kitConnect.mock.calls]).toEqual([['site'], []])
  })

  test('shows no restored wallet of the kit in wagmi before the active one is back, if wagmi is connecting', async () => {
    let isReconnecting = false
    const wrapKit = (kit: AppKit): AppKit => ({
      ...kit,
      observe: ((...given: Parameters<AppKit['observe']>) => {
        const observable = kit.observe(...given)
        const get = () => ({ ...kit.observe('account', 'eip155').get(), status: 'reconnecting' })
        return given[0] === 'account' && isReconnecting ? { ...observable, get } : observable
      }) as AppKit['observe'],
    })
    const world = await createWagmiWorld({ wrapKit })
    world.site.switches.once('hang')
    const asking = connect(world.config, { connector: connectorOf(world, 'site') }).catch(() => {})
    await vi.waitFor(() => expect(world.site.switches.waiting).toBe(1))
    isReconnecting = true
    await world.kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
    await world.environment.settle()
    expect([connectedIn(world), world.config.state.status]).toEqual([[], 'connecting'])
    isReconnecting = false
    world.foxglove.emitAccounts('eip155', [accounts.other])
    await vi.waitFor(() => expect(connectedIn(world)).toEqual(['io.foxglove']))
    world.site.switches.answer('reject')
    await asking
    await world.agree()
  })

  test('removes a stored connection without a connector from wagmi while another is connected', async () => {
    const world = await createWagmiWorld()
    await world.kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
    await world.agree()
    const stored = { accounts: [accounts.other], chainId: 1, connector: { id: 'site', name: 'Site Wallet', uid: 'x' } }
    world.config.setState(state => ({
      ...state,
      connections: new Map<string, unknown>([...state.connections, ['x', stored]]) as State['connections'],
    }))
    expect(connectedIn(world)).toEqual(['io.foxglove'])
  })

  test('shows the wallet that the user switches to in the kit while another one, chosen in wagmi, is pending', async () => {
    let fail = () => {}
    const wrapKit = (kit: AppKit): AppKit => ({
      ...kit,
      switchConnection: () => new Promise((_, reject) => (fail = () => reject(new Error('The wallet is locked')))),
    })
    const world = await createWagmiWorld({ options: { features: { multiWallet: true } }, wrapKit })
    const third = createMockConnector({ id: 'io.third', addresses: { eip155: [accounts.other] } })
    world.changeWallets([world.foxglove, world.kestrel, third])
    await vi.waitFor(() => expect(connectorOf(world, 'io.third')).toBeDefined())
    for (const connectorId of ['io.third', 'io.foxglove', 'io.kestrel']) {
      await world.kit.connect({ connectorId, namespace: 'eip155' })
      await world.agree()
    }
    world.config.setState(state => ({ ...state, current: connectorOf(world, 'io.foxglove').uid }))
    await world.kit.switchConnection({ connection: { connectorId: 'io.third' }, namespace: 'eip155' })
    await vi.waitFor(() => expect(shownByWagmi(world.config).current).toBe('io.third'))
    fail()
    await world.agree()
    expect(shownByWagmi(world.config).current).toBe('io.third')
  })
})

import { connect, createStorage, hydrate, reconnect, type Storage, version } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'

import { createWagmiWorld, shownByKit, type WagmiWorld } from './wagmi-world.test-support.ts'

const options = { features: { multiWallet: true } }

async function connectKit(world: WagmiWorld, connectorId: string): Promise<void> {
  await world.kit.connect({ connectorId, namespace: 'eip155' })
  await world.agree()
}

/** Tests which wallet is connected after a reload, whether both sides restore or one. */
export function describeRestoring(): void {
  describe('the automatic restoration of wagmi', () => {
    test('replaces no wallet that the user chose', async () => {
      const first = await createWagmiWorld()
      // The wallet has this site in its own list, and wagmi restores every such wallet.
      await first.site.provider.request({ method: 'eth_requestAccounts' })
      await connectKit(first, 'io.foxglove')
      const world = await first.reload()
      await reconnect(world.config)
      await world.agree()
      expect(Object.keys(shownByKit(world.kit).connections)).toEqual(['io.foxglove'])
      expect(world.foxglove.calls).toEqual(['connect', 'reconnect'])
      // The connector stays available for a request.
      await connect(world.config, { connector: world.config.connectors.find(({ id }) => id === 'site')! })
      await world.agree()
      expect(Object.keys(shownByKit(world.kit).connections)).toEqual(['site'])
    })

    test('keeps a wallet that the user connects with wagmi while the kit restores', async () => {
      const first = await createWagmiWorld()
      await connectKit(first, 'io.foxglove')
      first.foxglove.behave({ reconnect: 'hang' })
      const world = await first.reload()
      await vi.waitFor(() => expect(world.foxglove.calls).toContain('reconnect'))
      await connect(world.config, { connector: world.config.connectors.find(({ id }) => id === 'site')! })
      world.foxglove.answer()
      await world.agree()
      expect(Object.keys(shownByKit(world.kit).connections)).toEqual(['site'])
    })

    test.each(['io.foxglove', 'site'])(
      'keeps all wallets, and %s the active one, if the kit was faster',
      async active => {
        const first = await createWagmiWorld({ options })
        await connectKit(first, 'site')
        await connectKit(first, 'io.foxglove')
        await first.kit.switchConnection({ connection: { connectorId: active }, namespace: 'eip155' })
        await first.agree()
        const world = await first.reload()
        await world.kit.ready()
        await world.agree()
        await reconnect(world.config)
        await world.agree()
        const { connections, current } = shownByKit(world.kit)
        expect(Object.keys(connections).sort()).toEqual(['io.foxglove', 'site'])
        expect(current).toBe(active)
      },
    )
  })
  test.each(['io.foxglove', 'site'])(
    'a stored connection of wagmi does not connect if the site disables restoration and %s ends',
    async id => {
      const first = await createWagmiWorld()
      await connectKit(first, 'io.foxglove')
      const kept = await first.config.storage!.getItem('store' as never)
      first.leave()
      // A page that is being left has no time for that.
      await first.config.storage!.setItem('store' as never, kept as never)
      const { environment, config, foxglove, kestrel, site } = first
      const world = await createWagmiWorld({
        environment,
        storage: config.storage!,
        wallets: { foxglove, kestrel, site },
      })
      await world.kit.ready()
      await connectKit(world, id)
      await world.kit.disconnect()
      await world.agree()
      expect(world.config.state).toMatchObject({ status: 'disconnected', connections: { size: 0 } })
    },
  )

  test.each([
    '{"__type":"Map","value":[["x",{}]]}',
    '{"__type":"Map","value":[["x",null]]}',
    '{"__type":"Map","value":7}',
    '{}',
    '[]',
    'null',
    '"x"',
    'no JSON',
  ])('invalid stored connections block no new connection: %s', async connections => {
    const text = `{"state":{"connections":${connections},"chainId":"x","current":"x"},"version":${majorOf(version)}}`
    const world = await createWagmiWorld({ storage: storageOf(text) })
    await reconnect(world.config)
    await connectKit(world, 'io.foxglove')
    await world.kit.disconnect()
    await world.agree()
    expect(world.config.state.status).toBe('disconnected')
  })

  test('invalid connections of a cookie do not block the end of a kit', async () => {
    const { config, leave } = await createWagmiWorld({ ssr: true })
    const initialState = { ...config.state, connections: {} as never, current: 'x' }
    expect(() => hydrate(config, { initialState, reconnectOnMount: true })).toThrow()
    leave()
    expect(config.state.connections).toEqual(new Map())
  })
}

function storageOf(text: string): Storage {
  const items = new Map([['wagmi.store', text]])
  return createStorage({
    storage: {
      getItem: key => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => void items.delete(key),
    },
  })
}

/** Returns the major version, by which wagmi decides whether it reads its stored state. */
function majorOf(text: string): string | undefined {
  return text.split('.')[0]
}

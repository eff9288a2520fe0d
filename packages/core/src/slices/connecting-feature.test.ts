import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { KitError } from '../errors.ts'
import type { ConnectingPart } from './connecting.ts'
import { connectingFeature, stageWaitMs } from './connecting-feature.ts'
import type { Slice } from './slice.ts'
import { slicesFeature } from './slices-feature.ts'

const never = new Promise<never>(() => {})

async function setUp(...parts: ConnectingPart[]) {
  const environment = createTestEnvironment()
  const wallet = createMockConnector()
  const other = createMockConnector({ id: 'other' })
  const extensions = parts.map((part): Slice => ({
    name: part.name,
    places: { connecting: async () => ({ fills: [part] }) },
  }))
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [wallet, other] })],
      extensions,
    },
    environment,
  )
  store.connections.join(async () => store.use(connectingFeature))
  const told: string[] = []
  store.connections.events.on('connected', () => told.push('connected'))
  void store.start()
  await store.connections.prepare()
  return {
    environment,
    wallet,
    other,
    store,
    told,
    status: () => store.accounts.get('eip155').account.status,
    logged: () => environment.browser.logs.map(({ message }) => message),
  }
}

describe('a feature with a step in connecting', () => {
  test('runs each stage in its order, and is notified of the end last', async () => {
    const heard: string[] = []
    const world = await setUp({
      name: 'log',
      prepare: () => heard.push(`prepare ${world.status()} ${world.wallet.calls.join()}`),
      establish: ({ session }) => heard.push(`establish ${world.status()} ${session.accounts.length}`),
      settle: () => heard.push(`settle ${world.status()} ${world.told.length}`),
    })
    await world.store.connections.connect(world.wallet)
    expect(heard).toEqual(['prepare connecting ', 'establish connecting 1', 'settle connected 0'])
    expect(world.told).toEqual(['connected'])
  })

  test('adds capabilities to the request to the wallet', async () => {
    const capabilities = { signInWithEthereum: { nonce: 'n' } }
    const { store, wallet } = await setUp(
      { name: 'sign-in', prepare: ({ ask }) => ask(capabilities) },
      { name: 'more', prepare: async ({ ask }) => ask({ more: true }) },
    )
    const asked: unknown[] = []
    const connector = {
      ...wallet,
      connect: (request: Parameters<typeof wallet.connect>[0]) => {
        asked.push(request.capabilities)
        return wallet.connect(request)
      },
    }
    await store.connections.connect(connector)
    expect(asked).toEqual([{ ...capabilities, more: true }])
  })

  test.each(['prepare', 'establish', 'settle'] as const)(
    'ends the attempt like a rejection of the wallet if it rejects in %s',
    async stage => {
      const world = await setUp({
        name: 'gate',
        [stage]: ({ reject }: { reject(reason: string): never }) => reject('No'),
      })
      const { store, wallet } = world
      await expect(store.connections.connect(wallet)).rejects.toMatchObject({ code: 'connectionRejected' })
      expect(world.status()).toBe('disconnected')
      expect(store.storage.connections.read()).toEqual([])
      expect(store.connections.state.byNamespace).toEqual({})
      expect(world.told).toEqual([])
      expect(wallet.calls).toEqual(stage === 'prepare' ? [] : ['connect', 'disconnect'])
      expect(wallet.listeners).toBe(0)
    },
  )

  test('neither shows a screen nor holds the modal open once its step timed out', async () => {
    let late = (): void => {}
    const world = await setUp({
      name: 'late',
      settle: ({ hold, show }) =>
        new Promise(() => {
          late = () => {
            hold()
            show('Connect')
          }
        }),
    })
    const { store, wallet, environment } = world
    const connecting = store.connections.connect(wallet)
    await environment.settle()
    await environment.advance(stageWaitMs)
    await connecting
    late()
    expect([world.status(), store.modal.state.open, store.modal.state.held]).toEqual(['connected', false, false])
  })

  test('leaves the previous wallet connected if it rejects the new one', async () => {
    const world = await setUp({
      name: 'gate',
      establish: ({ connector, reject }) => connector.id === 'other' && reject('Not this one'),
    })
    const { store, wallet, other } = world
    await store.connections.connect(wallet)
    await expect(store.connections.connect(other)).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(store.accounts.identity('eip155')?.connectorId).toBe(wallet.id)
    expect(wallet.calls).toEqual(['connect'])
  })

  test.each(['prepare', 'establish', 'settle'] as const)(
    'is skipped if it throws in %s, and the console names it',
    async stage => {
      const fail = (): never => {
        throw new Error('careless')
      }
      const heard: string[] = []
      const world = await setUp(
        { name: 'careless', [stage]: fail },
        { name: 'other', [stage]: () => heard.push('other') },
      )
      await world.store.connections.connect(world.wallet)
      expect(world.status()).toBe('connected')
      expect(heard).toEqual(['other'])
      expect(world.logged()).toEqual([`"careless" of the slice "careless" failed while connecting (${stage})`])
    },
  )

  test.each(['prepare', 'establish', 'settle'] as const)(
    'is skipped after a timeout in %s, and the console names it',
    async stage => {
      const world = await setUp({ name: 'silent', [stage]: () => never })
      const connecting = world.store.connections.connect(world.wallet)
      await world.environment.settle()
      expect(world.told).toEqual([])
      await world.environment.advance(stageWaitMs)
      await connecting
      expect(world.status()).toBe('connected')
      expect(world.logged()).toEqual([`"silent" of the slice "silent" did not answer while connecting (${stage})`])
    },
  )

  test('is skipped if its chunk fails to load in time', async () => {
    const world = await setUp()
    const { store, environment } = world
    store.use(slicesFeature).add([{ name: 'lost', places: { connecting: () => never } }])
    const connecting = store.connections.connect(world.wallet)
    await environment.settle()
    await environment.advance(stageWaitMs)
    await connecting
    expect(world.logged()).toEqual(['What the slice "lost" does while connecting did not load in time'])
  })

  test('is aborted with its attempt, and another wallet connects meanwhile', async () => {
    const signals: AbortSignal[] = []
    const world = await setUp({
      name: 'slow',
      settle({ connector, signal }) {
        signals.push(signal)
        return connector.id === 'other' ? undefined : never
      },
    })
    const { store, wallet, other } = world
    const first = expect(store.connections.connect(wallet)).rejects.toMatchObject({ code: 'connectSuperseded' })
    await world.environment.settle()
    await store.connections.connect(other)
    await first
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(store.accounts.identity('eip155')?.connectorId).toBe('other')
    expect(store.storage.connections.read().map(({ connectorId }) => connectorId)).toEqual(['other'])
  })

  test('has no timeout while it shows a screen, and keeps the modal open', async () => {
    let agree = (): void => {}
    const agreed = new Promise<void>(resolve => (agree = resolve))
    const world = await setUp({
      name: 'terms',
      settle({ show, hold }) {
        hold()
        show('UnsupportedChain')
        return agreed
      },
    })
    const { store, environment } = world
    const connecting = store.connections.connect(world.wallet)
    await environment.advance(stageWaitMs * 3)
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'UnsupportedChain'])
    expect(store.modal.close()).toBe(false)
    expect(world.told).toEqual([])
    agree()
    await connecting
    expect(world.told).toEqual(['connected'])
    expect(store.modal.close()).toBe(true)
    expect(environment.clock.pending).toBe(0)
  })

  test('closes its screen if it rejects', async () => {
    const world = await setUp({
      name: 'terms',
      async settle({ show, reject }) {
        show('UnsupportedChain')
        reject('Declined')
      },
    })
    const { store } = world
    store.modal.open()
    store.router.push('AllWallets')
    await expect(store.connections.connect(world.wallet)).rejects.toMatchObject({ code: 'connectionRejected' })
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'Connect'])
    store.modal.close()
    await expect(store.connections.connect(world.wallet)).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(store.modal.state.open).toBe(false)
  })

  test.each([
    ['leaves its screen', 'Account'],
    ['closes the modal', undefined],
  ] as const)('rejects when the user %s', async (_how, next) => {
    const world = await setUp({
      name: 'terms',
      settle({ show }) {
        show('UnsupportedChain')
        return never
      },
    })
    const { store } = world
    const rejected = expect(store.connections.connect(world.wallet)).rejects.toSatisfy(error =>
      KitError.is(error, 'modalClosed'),
    )
    await world.environment.settle()
    if (next) store.router.reset(next)
    else store.modal.close()
    await rejected
    expect(world.status()).toBe('disconnected')
    expect(world.wallet.calls).toEqual(['connect', 'disconnect'])
  })

  test('does not run when a connected wallet switches its network', async () => {
    const heard: string[] = []
    const world = await setUp({ name: 'log', prepare: () => heard.push('prepare') })
    await world.store.connections.connect(world.wallet)
    const network = world.store.networks.current('eip155')
    if (network) await world.store.connections.switchNetwork({ ...network, caipNetworkId: 'eip155:137', id: 137 })
    expect([heard, world.wallet.calls]).toEqual([['prepare'], ['connect', 'switchNetwork']])
  })
})

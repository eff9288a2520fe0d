import {
  type AdapterActions,
  type CaipNetwork,
  type ChainAdapter,
  type Connector,
  isChainNamespace,
  type PermitActions,
  type RemoteProvider,
  type Stop,
  toCaipNetwork,
  type TransferRequest,
} from '@latchkey/primitives'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createAdapterContext } from './adapter-context.ts'

/** An adapter and the page in which it discovers wallets, fresh for each test. */
export interface AdapterHarness {
  /** The adapter to test. */
  adapter: ChainAdapter
  /** A network of the namespace. */
  network: CaipNetwork
  /** An address of an account on the network. */
  address: string
  /** Adds another wallet of the namespace to the page, so that the adapter discovers it. @returns its removal */
  install(): Stop
  /** Cleans up after a test. */
  stop?(): void | Promise<void>
}

/**
 * Tests the behaviour of every adapter. Its connectors have their own suite, `describeConnector`.
 * @example describeAdapter('my chain', () => ({ adapter, network, address, install }))
 */
export function describeAdapter(name: string, createHarness: () => AdapterHarness | Promise<AdapterHarness>): void {
  describe(`${name} as an adapter`, () => {
    let harness: AdapterHarness
    let stops: Stop[]

    beforeEach(async () => {
      harness = await createHarness()
      stops = []
    })
    afterEach(async () => {
      for (const stop of stops) stop()
      await harness.stop?.()
    })

    const install = () => void stops.push(harness.install())

    const watch = (context = createAdapterContext({ networks: [harness.network] })) => {
      const lists: (readonly Connector[])[] = []
      const stop = harness.adapter.watchConnectors(context, list => void lists.push(list))
      stops.push(stop)
      return { lists, stop, last: () => lists.at(-1) ?? [] }
    }

    /** A network of another namespace. */
    const foreign = () => {
      const chainNamespace = harness.adapter.namespace === 'eip155' ? 'solana' : 'eip155'
      const caipNetworkId = `${chainNamespace}:foreign` as const
      return toCaipNetwork({ ...harness.network, id: 'foreign', name: 'Foreign Chain', chainNamespace, caipNetworkId })
    }
    const rejection = { code: 'chainNotSupported', message: expect.stringContaining('Foreign Chain') as string }

    const actionsOf = async (): Promise<AdapterActions> => (await harness.adapter.actions?.()) ?? {}

    test('names its namespace', () => {
      const { adapter, network } = harness
      expect(isChainNamespace(adapter.namespace)).toBe(true)
      expect(network.chainNamespace).toBe(adapter.namespace)
    })

    test('lists all wallets at once, and again when one is injected late', async () => {
      install()
      const watched = watch()
      expect(watched.lists).toHaveLength(1)
      const [first] = watched.last()
      expect(first).toBeDefined()
      install()
      await expect.poll(() => watched.last()).toHaveLength(2)
      expect(watched.last()).toContain(first)
    })

    test('lists each wallet once, as one of its own namespace', async () => {
      install()
      install()
      const connectors = watch().last()
      expect(new Set(connectors.map(({ id }) => id)).size).toBe(2)
      for (const { chain, chains } of connectors) expect([chain, chains]).toEqual([harness.adapter.namespace, [chain]])
    })

    test('reports nothing after the stop, and continues for other subscribers', async () => {
      const [first, second] = [watch(), watch()]
      first.stop()
      first.stop()
      install()
      await expect.poll(() => second.last()).toHaveLength(1)
      expect(first.lists).toEqual([[]])
    })

    test('searches for no wallet that the site leaves out', async () => {
      install()
      const { lists } = watch(createAdapterContext({ injected: false, announced: false, coinbase: false }))
      install()
      await Promise.resolve()
      expect(lists).toEqual([[]])
    })

    test('sends no request to a wallet and touches no storage before the wallet is selected', async () => {
      install()
      const context = createAdapterContext({ networks: [harness.network] })
      const [connector] = watch(context).last()
      expect(connector?.watch({ onSession: () => {}, onDisconnect: () => {} })).toBeTypeOf('function')
      expect([...context.storage.keys(), ...context.tabStorage.keys()]).toEqual([])
    })

    test('loads its actions once, and names them before that', async () => {
      const { adapter } = harness
      const [one, other] = await Promise.all([adapter.actions?.(), adapter.actions?.()])
      expect(await adapter.actions?.()).toBe(one)
      expect(other).toBe(one)
      const names = Object.keys(everyAction) as (keyof AdapterActions)[]
      expect(names.filter(action => one?.[action] !== undefined)).toEqual(
        names.filter(action => adapter.capabilities?.includes(action)),
      )
    })

    describe.each(Object.entries(tellers))('fetching %s', (_what, tellerOf) => {
      test('rejects a network of another namespace, and an invalid address', async context => {
        const tell = tellerOf(await actionsOf())
        if (!tell) return context.skip('this namespace tells none')
        await expect(tell(harness.address, foreign())).rejects.toMatchObject(rejection)
        await expect(tell('nobody', harness.network)).rejects.toMatchObject({ code: 'invalidAddress' })
      })

      test('rejects when its signal aborts', async context => {
        const tell = tellerOf(await actionsOf())
        if (!tell) return context.skip('this namespace tells none')
        const reason = new Error('closed')
        await expect(tell(harness.address, harness.network, AbortSignal.abort(reason))).rejects.toBe(reason)
      })
    })

    test('resolves no name on the networks of other namespaces', async context => {
      const { fetchIdentity } = await actionsOf()
      if (!fetchIdentity) return context.skip('this namespace has no names')
      expect(await fetchIdentity(harness.address, [foreign()])).toBeUndefined()
    })

    describe('sending', () => {
      const request = (rest: Partial<TransferRequest> = {}): TransferRequest => {
        const { address, network } = harness
        return { from: address, to: address, network, amount: 1n, ...rest }
      }
      const requestActions = ['estimateTransfer', 'simulateTransfer', 'traceTransfer'] as const
      const trace = () => ({ from: harness.address, to: harness.address, amount: '1', nonce: 0, since: '0' })
      const invalidAddress = { code: 'invalidAddress' }

      test.for(requestActions)(
        '%s rejects a network of another namespace, and an invalid address',
        async (name, context) => {
          const ask = (await actionsOf())[name]
          if (!ask) return context.skip('this namespace has none')
          await expect(ask(request({ network: foreign() }))).rejects.toMatchObject(rejection)
          await expect(ask(request({ to: 'nobody' }))).rejects.toMatchObject(invalidAddress)
          await expect(ask(request({ from: 'nobody' }))).rejects.toMatchObject(invalidAddress)
          const token = { address: 'nothing', decimals: 6 }
          await expect(ask(request({ token }))).rejects.toMatchObject(invalidAddress)
        },
      )

      test('sends the wallet no request for a transfer that it rejects', async context => {
        const { transfer } = await actionsOf()
        if (!transfer) return context.skip('this namespace cannot send')
        const asked: string[] = []
        const provider = new Proxy({}, { get: (_target, name) => () => void asked.push(String(name)) })
        await expect(transfer(provider, request({ network: foreign() }))).rejects.toMatchObject(rejection)
        await expect(transfer(provider, request({ to: 'nobody' }))).rejects.toMatchObject(invalidAddress)
        await expect(transfer(provider, request({ from: 'nobody' }))).rejects.toMatchObject(invalidAddress)
        expect(asked).toEqual([])
      })

      test('finds, watches and inspects nothing on a network of another namespace', async context => {
        const { findTransfer, watchTransfer, inspectRecipient } = await actionsOf()
        if (!findTransfer || !watchTransfer || !inspectRecipient) return context.skip('this namespace has none')
        await expect(findTransfer(trace(), foreign())).rejects.toMatchObject(rejection)
        expect(() => watchTransfer('hash', foreign(), () => {})).toThrow(expect.objectContaining(rejection))
        await expect(inspectRecipient(harness.address, foreign())).rejects.toMatchObject(rejection)
        await expect(inspectRecipient('nobody', harness.network)).rejects.toMatchObject(invalidAddress)
      })

      test('rejects when its signal aborts', async context => {
        const actions = await actionsOf()
        if (!actions.transfer) return context.skip('this namespace cannot send')
        const reason = new Error('closed')
        const signal = AbortSignal.abort(reason)
        const questions = [
          ...requestActions.map(name => actions[name]?.(request(), signal)),
          actions.findTransfer?.(trace(), harness.network, signal),
          actions.inspectRecipient?.(harness.address, harness.network, signal),
          actions.resolveName?.('name.example', [harness.network], signal),
        ]
        const answers = await Promise.allSettled(questions.filter(question => question !== undefined))
        expect(answers).toEqual(answers.map(() => ({ status: 'rejected', reason })))
      })

      test('reads an address in its notation, with spaces around it, and no other text', async context => {
        const { readAddress } = await actionsOf()
        if (!readAddress) return context.skip('this namespace cannot send')
        expect(readAddress(harness.address)).toBe(harness.address)
        expect(readAddress(` ${harness.address}\n`)).toBe(harness.address)
        for (const text of ['', 'nobody', harness.address.slice(12), harness.address.repeat(2)])
          expect(readAddress(text), text).toBeUndefined()
      })

      test('resolves no name on the networks of other namespaces', async context => {
        const { resolveName } = await actionsOf()
        if (!resolveName) return context.skip('this namespace has no names')
        expect(await resolveName('name.example', [foreign()])).toBeUndefined()
      })
    })

    test('creates a payment link for an address, a network and an amount of its own, and for no others', async context => {
      const { address, network } = harness
      const { createPaymentLink } = await actionsOf()
      if (!createPaymentLink) return context.skip('this namespace has no form for one')
      expect(createPaymentLink({ address, network, amount: '0.25' })).toMatch(/^[a-z]+:\S+0\.25/)
      expect(() => createPaymentLink({ address, network: foreign() })).toThrow(expect.objectContaining(rejection))
      expect(() => createPaymentLink({ address: 'nobody', network })).toThrow(
        expect.objectContaining({ code: 'invalidAddress' }),
      )
      for (const amount of ['', '-1', '1e3', '1,5', 'NaN']) {
        expect(() => createPaymentLink({ address, network, amount }), amount).toThrow(
          expect.objectContaining({ code: 'invalidAmount' }),
        )
      }
    })

    test('returns a provider over a pairing at once, which is no promise and sends the wallet no request by itself', async context => {
      const { adapter, network, address } = harness
      if (!adapter.wrapProvider) return context.skip('its wallets’ provider is what a pairing gives')
      const asked: string[] = []
      const provider = adapter.wrapProvider(createRemote(network, address, asked)) as object
      expect(await Promise.resolve(provider)).toBe(provider)
      expect(asked).toEqual([])
    })
  })
}

type Teller = (account: string, network: CaipNetwork, signal?: AbortSignal) => Promise<unknown>

/** The actions that read facts about an account from a node. */
const tellers: Readonly<Record<string, (actions: AdapterActions) => Teller | undefined>> = {
  'a balance': ({ fetchBalance }) => fetchBalance,
  tokens: ({ fetchTokens }) => fetchTokens && ((account, network, signal) => fetchTokens(account, network, [], signal)),
  activity: ({ fetchActivity }) =>
    fetchActivity && ((account, network, signal) => fetchActivity(account, network, undefined, signal)),
}

/** Lists every action, so that a missing one does not compile. */
const everyAction: Readonly<Record<Exclude<keyof AdapterActions, keyof PermitActions>, true>> = {
  fetchBalance: true,
  fetchTokens: true,
  describeToken: true,
  fetchActivity: true,
  fetchIdentity: true,
  createPaymentLink: true,
  estimateTransfer: true,
  simulateTransfer: true,
  traceTransfer: true,
  transfer: true,
  findTransfer: true,
  watchTransfer: true,
  inspectRecipient: true,
  resolveName: true,
  watchBlocks: true,
  readAddress: true,
  signMessage: true,
  simulateCalls: true,
  traceCall: true,
  findCall: true,
  sendCall: true,
  canBatchCalls: true,
  sendCalls: true,
  fetchBatchOutcome: true,
  fetchAllowance: true,
  fetchReceived: true,
}

function createRemote(network: CaipNetwork, address: string, asked: string[]): RemoteProvider {
  return {
    request: async ({ method }) => void asked.push(method),
    on: () => {},
    removeListener: () => {},
    accounts: () => [{ namespace: network.chainNamespace, address, type: 'eoa' }],
    chain: () => network.caipNetworkId,
    disconnect: async () => {},
  }
}

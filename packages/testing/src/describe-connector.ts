import {
  type CaipNetwork,
  chainNamespaces,
  type ConnectRequest,
  type Connector,
  type WalletSession,
} from '@latchkey/primitives'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A connector and the wallet behind it, fresh for each test. */
export interface ConnectorHarness {
  /** The connector to test. */
  connector: Connector
  /** Two networks that the wallet knows. It starts on the first. */
  networks: readonly [CaipNetwork, CaipNetwork]
  /** Controls of the wallet behind the connector. */
  wallet: {
    /** Returns the wallet's addresses, the selected one first. */
    accounts(): readonly string[]
    /** Returns the CAIP-2 id of the wallet's chain. */
    network(): string
    /**
     * Whether the wallet itself has a chain, so that a switch sends it a request and it can switch by itself. If it has none
     * (each request names the chain), the connector uses the site's.
     *
     * @default true
     */
    hasNetwork?: boolean
    /**
     * Whether the wallet is on another device, so that its errors arrive as copies with the wallet's own code and text.
     *
     * @default false
     */
    isRemote?: boolean
    /**
     * Whether the wallet reports a lock only by an empty list of accounts, so that the connector waits for its accounts instead
     * of ending the connection.
     *
     * @default false
     */
    standsBy?: boolean
    /** Returns the number of prompts so far. */
    questions(): number
    /** Rejects requests with this error from now on. */
    reject(error: unknown): void
    /** Answers no request from now on. */
    fallSilent(): void
    changeAccounts(accounts: readonly string[]): void
    changeNetwork(network: CaipNetwork): void
    /** Returns the number of listeners on the wallet's events in this page. Missing for a wallet elsewhere. */
    listenerCount?(): number
  }
  /**
   * Signs this message through the provider that a site gets. Rejects unless a library that neither the adapter nor the wallet
   * uses verifies the signature for the account.
   */
  signAndVerify(provider: unknown, message: string): Promise<void>
  /** Other addresses of the namespace: two, or one if the wallet shares one account at a time. */
  otherAccounts: readonly [string, ...string[]]
  /** Cleans up after a test. */
  stop?(): void | Promise<void>
}

/**
 * Tests the behaviour of every connector, whatever is behind it.
 *
 * @example describeConnector('my wallet', () => createHarness())
 */
export function describeConnector(
  name: string,
  createHarness: () => ConnectorHarness | Promise<ConnectorHarness>,
): void {
  describe(`${name} as a connector`, () => {
    let harness: ConnectorHarness
    let request: ConnectRequest

    beforeEach(async () => {
      harness = await createHarness()
      request = { networks: harness.networks, preferred: { [harness.connector.chain]: harness.networks[0] } }
    })
    afterEach(() => harness.stop?.())

    const watch = () => {
      const sessions: WalletSession[] = []
      const heard = { sessions, disconnects: 0, locks: 0, stop: () => {} }
      heard.stop = harness.connector.watch({
        onSession: session => void sessions.push(session),
        onDisconnect: () => void heard.disconnects++,
        onLock: () => void heard.locks++,
      })
      return heard
    }

    const addressesOf = (session: WalletSession | undefined) => session?.accounts.map(account => account.address)
    const networkOf = (session: WalletSession | undefined) => session?.networks[harness.connector.chain]

    // covers: S3.23, S3.24
    test('has its id, name, type and chains', () => {
      const { connector } = harness
      expect(connector.id).toMatch(/\S/)
      expect(connector.name).toMatch(/\S/)
      expect(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'MULTI_CHAIN', 'WALLET_CONNECT', 'AUTH']).toContain(connector.type)
      expect(connector.chains).toContain(connector.chain)
    })

    // covers: S1.10
    test('connects to the accounts of the wallet', async () => {
      const session = await harness.connector.connect(request)
      expect(addressesOf(session)).toEqual(harness.wallet.accounts())
      expect(networkOf(session)).toBe(harness.wallet.network())
      expect(session.accounts.every(account => account.namespace === harness.connector.chain)).toBe(true)
      expect(harness.wallet.questions()).toBe(1)
    })

    test('leaves out unknown capabilities', async () => {
      const session = await harness.connector.connect({ ...request, capabilities: { 'example.org/unknown': { a: 1 } } })
      expect(addressesOf(session)).toEqual(harness.wallet.accounts())
      expect(harness.wallet.questions()).toBe(1)
    })

    test('passes on the wallet’s own error when the user rejects', async () => {
      const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
      harness.wallet.reject(rejection)
      const failure = await harness.connector.connect(request).catch((error: unknown) => error)
      // An error over a wire has the same text, but is never the same object.
      expect(failure).toMatchObject({ code: rejection.code, message: rejection.message })
      expect(failure === rejection).toBe(!harness.wallet.isRemote)
    })

    test('sends no request once the site has aborted', async () => {
      const reason = new Error('given up')
      await expect(harness.connector.connect({ ...request, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
      expect(harness.wallet.questions()).toBe(0)
    })

    test('aborts with the signal of the site', async () => {
      harness.wallet.fallSilent()
      const controller = new AbortController()
      const connecting = harness.connector.connect({ ...request, signal: controller.signal })
      const reason = new Error('closed')
      setTimeout(() => controller.abort(reason), 20)
      await expect(connecting).rejects.toBe(reason)
    })

    test('restores nothing without an earlier connection', async () => {
      expect(await harness.connector.reconnect(request)).toBeUndefined()
      expect(harness.wallet.questions()).toBe(0)
    })

    test('restores an earlier connection without a prompt', async () => {
      await harness.connector.connect(request)
      const session = await harness.connector.reconnect(request)
      expect(addressesOf(session)).toEqual(harness.wallet.accounts())
      expect(networkOf(session)).toBe(harness.wallet.network())
      expect(harness.wallet.questions()).toBe(1)
    })

    test('aborts a restoration with the signal of the site', async () => {
      await harness.connector.connect(request)
      harness.wallet.fallSilent()
      const reason = new Error('too long')
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 20)
      await expect(harness.connector.reconnect({ ...request, signal: controller.signal })).rejects.toBe(reason)
    })

    // covers: S4.17
    test('switches the wallet to another network, and reports that', async () => {
      await harness.connector.connect(request)
      const heard = watch()
      await harness.connector.switchNetwork(harness.networks[1])
      expect(harness.wallet.network()).toBe(harness.networks[1].caipNetworkId)
      await expect.poll(() => networkOf(heard.sessions.at(-1))).toBe(harness.networks[1].caipNetworkId)
      expect(addressesOf(heard.sessions.at(-1))).toEqual(harness.wallet.accounts())
    })

    test('passes on the wallet’s own error when the user rejects to switch', async context => {
      if (harness.wallet.hasNetwork === false) return context.skip('a switch does not ask this wallet')
      await harness.connector.connect(request)
      const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
      harness.wallet.reject(rejection)
      const failure = await harness.connector.switchNetwork(harness.networks[1]).catch((error: unknown) => error)
      expect(failure).toBe(rejection)
      expect(harness.wallet.network()).toBe(harness.networks[0].caipNetworkId)
    })

    test('reports other accounts with the network they are on', async () => {
      await harness.connector.connect(request)
      const heard = watch()
      harness.wallet.changeAccounts(harness.otherAccounts)
      await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual(harness.otherAccounts)
      expect(networkOf(heard.sessions.at(-1))).toBe(harness.networks[0].caipNetworkId)
    })

    test('reports another network with the accounts on it', async context => {
      if (harness.wallet.hasNetwork === false) return context.skip('this wallet is on no network')
      const accounts = addressesOf(await harness.connector.connect(request))
      const heard = watch()
      harness.wallet.changeNetwork(harness.networks[1])
      await expect.poll(() => networkOf(heard.sessions.at(-1))).toBe(harness.networks[1].caipNetworkId)
      expect(addressesOf(heard.sessions.at(-1))).toEqual(accounts)
    })

    test('reports the end, or a lock, once when the wallet removes its last account', async () => {
      await harness.connector.connect(request)
      const heard = watch()
      const reports = () => ({ disconnects: heard.disconnects, locks: heard.locks })
      // An apparent lock may turn out to be the end.
      const expected = harness.wallet.standsBy ? { disconnects: 0, locks: 1 } : { disconnects: 1 }
      harness.wallet.changeAccounts([])
      await expect.poll(reports).toMatchObject(expected)
      harness.wallet.changeAccounts([])
      expect(reports()).toMatchObject(expected)
      expect(heard.sessions).toEqual([])
    })

    test('reports nothing after the stop and leaves no listener behind', async () => {
      const before = harness.wallet.listenerCount?.()
      await harness.connector.connect(request)
      const [first, second] = [watch(), watch()]
      first.stop()
      first.stop()
      harness.wallet.changeAccounts(harness.otherAccounts)
      await expect.poll(() => second.sessions).toHaveLength(1)
      expect(first.sessions).toEqual([])
      second.stop()
      harness.wallet.changeAccounts([])
      expect(second.disconnects).toBe(0)
      expect(harness.wallet.listenerCount?.()).toBe(before)
    })

    test('disconnects, and is not restored afterwards', async () => {
      await harness.connector.connect(request)
      await harness.connector.disconnect()
      expect(await harness.connector.reconnect(request)).toBeUndefined()
    })

    test('disconnects from a wallet that rejects', async () => {
      await harness.connector.connect(request)
      harness.wallet.reject(new Error('no'))
      await expect(harness.connector.disconnect()).resolves.toBeUndefined()
    })

    test('disconnects from a wallet that does not answer, within three seconds', async () => {
      await harness.connector.connect(request)
      harness.wallet.fallSilent()
      const start = Date.now()
      await expect(harness.connector.disconnect()).resolves.toBeUndefined()
      expect(Date.now() - start).toBeLessThan(3_000)
    })

    // covers: S1.10
    test('passes the site a provider that signs', async () => {
      await harness.connector.connect(request)
      const provider = harness.connector.getProvider(harness.connector.chain)
      await expect(harness.signAndVerify(provider, 'Sign in to Latchkey: é, 🔑')).resolves.toBeUndefined()
    })

    // covers: S3.25
    test('passes the site one provider for its own namespace and none for others', async () => {
      await harness.connector.connect(request)
      const { connector } = harness
      expect(connector.getProvider(connector.chain)).toBeDefined()
      expect(connector.getProvider(connector.chain)).toBe(connector.getProvider(connector.chain))
      const others = chainNamespaces.filter(namespace => !connector.chains.includes(namespace))
      for (const other of others) expect(connector.getProvider(other)).toBeUndefined()
    })
  })
}

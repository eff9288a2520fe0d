import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import {
  type CaipNetwork,
  type ChainNamespace,
  type ConnectRequest,
  toCaipNetwork,
  type WalletSession,
} from '@latchkey/primitives'

import { createPairingWallet, type PairingWallet, type PairingWalletOptions } from '@latchkey/sandbox/wallets'
import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { onTestFinished, vi } from 'vitest'

import { createPairingConnector } from './create-pairing-connector.ts'
import type { PairingConnector, PairingOptions, PairingProvider, PairingStorage } from './pairing-options.ts'
import { createMemoryStorage } from './session-storage.ts'

export type { PairingWallet }

export interface HarnessSite {
  connector: PairingConnector
  storage: PairingStorage
  /** All calls of `watch`, in order. */
  told: (WalletSession | 'disconnected')[]
}

/** A sandbox, and the sites and wallets of one test around its relay. */
export interface PairingHarness {
  sandbox: Sandbox
  openSite(options?: Partial<PairingOptions>): HarnessSite
  openWallet(options?: Partial<PairingWalletOptions>): Promise<PairingWallet>
  /** Opens the real wallet client without the sandbox wallet's behavior; it approves as it is told. */
  openRawWallet(options?: { name?: string; approve?: Record<string, unknown> }): Promise<IWalletKit>
  /** Opens a site and a wallet that answers by itself, connected. */
  connect(options?: {
    site?: Partial<PairingOptions>
    wallet?: Partial<PairingWalletOptions>
    request?: Partial<ConnectRequest>
  }): Promise<HarnessSite & { wallet: PairingWallet; session: WalletSession }>
  /** Starts the same wallet again from its storage. */
  reopen(wallet: PairingWallet): Promise<PairingWallet>
  /** Creates a request for the chain ids 1 and 137, on 1. */
  request(change?: Partial<ConnectRequest>): ConnectRequest
  network(id: number, rpcUrl?: string): CaipNetwork
  /** Ends everything that the test opened, and keeps the relay running. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export const firstAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const secondAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns the provider of a namespace without an adapter's wrapper. */
export function providerOf(connector: PairingConnector, namespace: ChainNamespace = 'eip155') {
  return connector.getProvider(namespace) as PairingProvider | undefined
}

export async function startPairingHarness(): Promise<PairingHarness> {
  const sandbox = await startSandbox({ port: 0 })
  let opened: { close(): Promise<void> }[] = []
  const walletOptions = new WeakMap<PairingWallet, Partial<PairingWalletOptions>>()

  function network(id: number, rpcUrl = sandbox.rpc[`eip155:${id}`]): CaipNetwork {
    return toCaipNetwork({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: rpcUrl === undefined ? [] : [rpcUrl] } },
    })
  }

  const harness: PairingHarness = {
    sandbox,
    network,
    request: change => ({ networks: [network(1), network(137)], preferred: { eip155: network(1) }, ...change }),

    openSite(options = {}) {
      const storage = options.storage ?? createMemoryStorage()
      const connector = createPairingConnector({
        projectId: 'sandbox',
        metadata: { name: 'A site', description: 'For tests', url: 'https://site.example', icons: [] },
        relayUrl: sandbox.relay.url,
        storage,
        ...options,
      })
      const told: HarnessSite['told'] = []
      connector.watch({ onSession: session => told.push(session), onDisconnect: () => told.push('disconnected') })
      opened.push({ close: () => connector.destroy() })
      return { connector, storage, told }
    },

    async openWallet(options) {
      const kept = { storage: createMemoryStorage() as never, storagePrefix: crypto.randomUUID(), ...options }
      const wallet = await createPairingWallet({
        relayUrl: sandbox.relay.url,
        rpcUrl: chain => sandbox.rpc[chain] ?? sandbox.url,
        ...kept,
      })
      walletOptions.set(wallet, kept)
      opened.push(wallet)
      return wallet
    },

    async reopen(wallet) {
      await wallet.close()
      return harness.openWallet(walletOptions.get(wallet))
    },

    async openRawWallet({ name = 'Raw wallet', approve } = {}) {
      const core = new Core({
        projectId: 'sandbox',
        relayUrl: sandbox.relay.url,
        logger: 'silent',
        telemetryEnabled: false,
        customStoragePrefix: crypto.randomUUID(),
        storage: createMemoryStorage(),
      })
      Object.assign(core.verify, { isDevEnv: true })
      const kit = await WalletKit.init({
        core: toWalletCore(core),
        metadata: { name, description: 'For tests', url: 'https://wallet.example', icons: [] },
      })
      kit.engine.signClient.logger.level = 'silent'
      async function close(): Promise<void> {
        core.heartbeat.stop()
        await core.relayer.transportClose()
      }
      opened.push({ close })
      kit.on('session_proposal', ({ id }) => {
        if (approve) void kit.approveSession({ id, ...approve } as never)
      })
      return kit
    },

    async connect({ site: siteOptions, wallet: ofWallet, request } = {}) {
      const site = harness.openSite(siteOptions)
      const wallet = await harness.openWallet({ auto: 'approve', ...ofWallet })
      const session = await site.connector.connect(
        harness.request({ onPairingUri: uri => void wallet.pair(uri), ...request }),
      )
      return { ...site, wallet, session }
    },

    async tidy() {
      sandbox.relay.start()
      await Promise.all(opened.map(one => one.close()))
      opened = []
    },
    close: () => sandbox.close(),
  }
  return harness
}

/**
 * Makes time pass five times as fast until the test ends, for site, relay and wallet, which are all in this process: the library
 * waits 10 s for a relay that is down and checks it every 5 s. Timers from before keep their speed.
 */
export function quickenTime(): void {
  const everyMs = 10
  const { setInterval, clearInterval } = globalThis
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const passing = setInterval(() => vi.advanceTimersByTime(5 * everyMs), everyMs)
  onTestFinished(() => {
    clearInterval(passing)
    vi.useRealTimers()
  })
}

type WalletCore = Parameters<typeof WalletKit.init>[0]['core']

/** The library's own types contradict each other under `exactOptionalPropertyTypes`. */
function toWalletCore(core: unknown): WalletCore {
  return core as WalletCore
}

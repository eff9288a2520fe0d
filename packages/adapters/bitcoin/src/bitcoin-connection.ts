import { createConnectionScope, createSubscription, type WalletConnection, withTimeout } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  BaseError,
  type Connector,
  createEmitter,
  type SessionListener,
  type Stop,
  raceAbort,
} from '@latchkey/primitives'

import { type BitcoinNetwork, bitcoinMainnet, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinProvider, BitcoinProviderEvents } from './bitcoin-provider.ts'
import type { WalletState } from './bitcoin-wallet.ts'
import { connectWallet } from './connect-wallet.ts'
import { createProvider, notConnected } from './create-provider.ts'
import { createWallet } from './create-wallet.ts'
import type { WalletKind } from './known-wallets.ts'
import { createRememberedWallets } from './remembered-wallets.ts'
import { cannotSwitch } from './wallet-call.ts'
import { addressesOf, toKey, toNoSession, toPreferred, toSession } from './wallet-session.ts'

/** Maximum wait at a disconnect for the wallet to forget the site, in milliseconds. */
const disconnectWaitMs = 1_000

export interface BitcoinConnection extends WalletConnection {
  provider: BitcoinProvider
}

/**
 * Creates a connection to a wallet in the page.
 *
 * @param getProvider returns the wallet's current object, or the one of a name beside it
 */
export function createBitcoinConnection(
  { id, name }: Pick<Connector, 'id' | 'name'>,
  kind: WalletKind,
  getProvider: (name?: string) => unknown,
  { clock, storage }: Pick<AdapterPlatform, 'clock' | 'storage'>,
): BitcoinConnection {
  const wallet = createWallet[kind](getProvider, clock)
  const remembered = createRememberedWallets(storage)
  const listeners = new Set<SessionListener>()
  const events = createEmitter<BitcoinProviderEvents>()
  const scope = createConnectionScope()
  const subscription = createSubscription()
  let state: WalletState | undefined
  /** Whether the site disconnected: then nothing is restored until the user connects again. */
  let released = false
  /**
   * Whether the wallet gave accounts in an earlier visit and none in this one: it may be locked, and reports when it is unlocked.
   */
  let isAwaited = false
  let preferred = bitcoinMainnet
  /** Number of the latest change: answers to earlier requests are dropped. */
  let turn = 0
  let hearers = 0
  /** Number of running switches of the network. */
  let switches = 0
  /** Whether the wallet denied its accounts during a switch: it is read again afterwards. */
  let isDenied = false

  /** Reports a new state, also the first one of a wallet that gave no account before. */
  function publish(next: WalletState): void {
    if (next.accounts.length === 0) return waitForAccounts()
    const before = settle(next)
    if (before && toKey(before) === toKey(next)) return
    notify(listener => listener.onSession(toSession(next)))
    if (before === undefined || addressesOf(before).join() !== addressesOf(next).join()) {
      events.emit('accountsChanged', addressesOf(next))
    }
    if ((before?.network ?? preferred).id !== next.network.id) events.emit('chainChanged', next.network.id)
  }

  /** A listener that an earlier one of this round removed is not called. */
  function notify(run: (listener: SessionListener) => void): void {
    for (const listener of [...listeners]) if (listeners.has(listener)) run(listener)
  }

  /** @returns the previous state */
  function settle(next: WalletState): WalletState | undefined {
    const before = state
    state = next
    isAwaited = false
    remembered.keep(id, next)
    return before
  }

  /**
   * Waits for a wallet that gives no account, because it may be locked: it stays stored, and its next accounts restore the
   * connection.
   */
  function waitForAccounts(): void {
    if (state === undefined) return
    turn++
    preferred = state.network
    state = undefined
    isAwaited = true
    forgetUnlessSilent().catch(() => {})
    notify(listener => listener.onLock?.())
    events.emit('disconnect', undefined)
  }

  /**
   * Removes the stored entry of a wallet that cannot be asked without a window, because the next visit would begin with accounts
   * that it has revoked.
   */
  async function forgetUnlessSilent(): Promise<void> {
    if ((await wallet.read(preferred)) === undefined && isAwaited) remembered.delete(id)
  }

  function end(): void {
    turn++
    remembered.delete(id)
    const [wasLive, wasAwaited] = [state !== undefined, isAwaited]
    state = undefined
    isAwaited = false
    if (!wasLive && !wasAwaited) return
    scope.end()
    notify(listener => listener.onDisconnect())
    if (wasLive) events.emit('disconnect', undefined)
  }

  /**
   * Reads a wallet that reported a change. A wallet with permissions per network denies its accounts between its switch and its
   * prompt for the new network, so a denial during a switch does not end the connection.
   */
  async function follow(): Promise<void> {
    const current = ++turn
    const next = await wallet.read(state?.network ?? preferred).catch(toNoSession)
    if (current !== turn || state === undefined || next === undefined) return
    if (next !== 'no session') publish(next)
    else if (switches > 0) isDenied = true
    else end()
  }

  /** Takes the accounts of a wallet that was waited for, and tells the site as for a restored session. */
  async function welcome(given: WalletState | undefined): Promise<void> {
    const current = ++turn
    const next = given ?? (await wallet.read(preferred))
    if (current !== turn || !isAwaited || next === undefined || next.accounts.length === 0) return
    publish(next)
  }

  /** Subscribes to the wallet once, as long as there are listeners. */
  function hear(): Stop {
    hearers++
    subscription.start(() =>
      wallet.watch({
        onChange(next) {
          if (isAwaited) return void welcome(next).catch(() => {})
          if (state === undefined) return
          if (next) publish(next)
          // A failed request is repeated with the wallet's next event.
          else void follow().catch(() => {})
        },
        onNoAccount: waitForAccounts,
        onDisconnect: end,
      }),
    )
    let heard = true
    return () => {
      if (heard && --hearers === 0) subscription.stop()
      heard = false
    }
  }

  /** @param isByProvider whether the site requests it from the provider, so that the kit must hear of a wallet that was locked */
  async function connect(network: BitcoinNetwork, isByProvider: boolean, signal?: AbortSignal): Promise<WalletState> {
    const next = await raceAbort(scope.wait(connectWallet(wallet, network)), signal)
    if (next.accounts.length === 0) {
      throw new BaseError('noAccount', 'Failed to connect', {
        advice: 'The wallet shared no Bitcoin account: unlock it, or choose an account in it, then try again.',
      })
    }
    turn++
    released = false
    if (state || (isAwaited && isByProvider)) publish(next)
    else settle(next)
    return next
  }

  async function disconnect(): Promise<void> {
    released = true
    scope.end()
    end()
    // A wallet that cannot forget the site refuses, or never answers; the site has disconnected either way.
    await withTimeout(
      clock,
      disconnectWaitMs,
      wallet.disconnect().catch(() => undefined),
    )
  }

  /** A missing account does not mean that the permission is gone, because a locked wallet gives none either. */
  function awaited(): BaseError {
    isAwaited = true
    state = undefined
    return new BaseError('walletLocked', 'The wallet gives no account', { advice: 'Unlock it.' })
  }

  function networkNow(): BitcoinNetwork {
    if (state === undefined) throw notConnected()
    return state.network
  }

  return {
    async connect(request) {
      request.signal?.throwIfAborted()
      preferred = toPreferred(request)
      return toSession(await connect(preferred, false, request.signal))
    },

    async reconnect(request) {
      request.signal?.throwIfAborted()
      if (released) return undefined
      preferred = toPreferred(request)
      const isExpected = state !== undefined || remembered.has(id)
      const network = state?.network ?? preferred
      const reading = scope.wait(wallet.read(network, isExpected).catch(toNoSession))
      const read = await raceAbort(reading, request.signal)
      if (read === 'no session') {
        remembered.delete(id)
        return undefined
      }
      if (read === undefined && isAwaited) throw awaited()
      // A wallet that cannot be asked without a window begins with its last state.
      const next = read ?? state ?? remembered.stateOf(id, network)
      if (next === undefined) return undefined
      turn++
      if (next.accounts.length > 0) settle(next)
      else if (isExpected) throw awaited()
      else return undefined
      return toSession(next)
    },

    disconnect,

    async switchNetwork(network) {
      const wanted = findBitcoinNetwork(network.caipNetworkId)
      if (wanted === undefined) throw new BaseError('invalidChainId', 'Invalid chainId')
      switches++
      try {
        const next = await scope.wait(wallet.switchNetwork(wanted))
        if (next.accounts.length === 0) throw cannotSwitch(wanted.name, 'The wallet shares no account on this network.')
        turn++
        publish(next)
      } finally {
        switches--
        if (isDenied) void follow().catch(() => {})
        isDenied = false
      }
    },

    watch(listener) {
      listeners.add(listener)
      const stop = hear()
      return () => {
        listeners.delete(listener)
        stop()
      }
    },

    provider: createProvider({
      name,
      signMessage: (...request) => scope.wait(wallet.signMessage(...request)),
      signPsbt: (...request) => scope.wait(wallet.signPsbt(...request)),
      ...(wallet.pushPsbt && { pushPsbt: wallet.pushPsbt }),
      needsInputs: wallet.needsInputs ?? false,
      sendTransfer: (request, on) =>
        scope.wait(wallet.sendTransfer({ ...request, ...(state && { from: state.accounts[0]?.address }) }, on)),
      connect: async () => (await connect(preferred, true)).accounts,
      disconnect,
      accounts() {
        return state ? Promise.resolve(state.accounts) : Promise.reject(notConnected())
      },
      network: networkNow,
      listen(event, listener) {
        const stops = [events.on(event, listener), hear()]
        return () => stops.forEach(stop => stop())
      },
    }),
  }
}

import { type WalletConnection, within } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  BaseError,
  type Connector,
  type ConnectRequest,
  createEmitter,
  getJsonRpcErrorKind,
  type SessionListener,
  type Stop,
  untilAborted,
  type WalletSession,
} from '@latchkey/primitives'

import { type BitcoinNetwork, bitcoinMainnet, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinProvider, BitcoinProviderEvents } from './bitcoin-provider.ts'
import type { WalletState } from './bitcoin-wallet.ts'
import { createProvider, notConnected } from './create-provider.ts'
import { createWallet } from './create-wallet.ts'
import type { WalletKind } from './known-wallets.ts'
import { createRememberedWallets } from './remembered-wallets.ts'

/** How long a disconnect waits for the wallet to forget the site, in milliseconds. */
const disconnectWaitMs = 1_000

export interface BitcoinConnection extends WalletConnection {
  provider: BitcoinProvider
}

/**
 * A connection to a wallet in the page.
 *
 * @param getProvider gives the wallet's own object as it is now, or the one of a name beside it
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
  let state: WalletState | undefined
  /** The site let go of it: nothing is restored until a person connects again. */
  let released = false
  /** It gave accounts in an earlier visit and none in this one: it may be locked, and says when it is not. */
  let isAwaited = false
  let preferred = bitcoinMainnet
  /** Answers that were asked for before something else happened are dropped. */
  let turn = 0
  let hearers = 0
  let stopHearing: Stop = () => {}

  function publish(next: WalletState): void {
    if (next.accounts.length === 0) return end()
    const before = settle(next)
    if (before === undefined) return
    if (toKey(before) === toKey(next)) return
    for (const listener of [...listeners]) if (listeners.has(listener)) listener.onSession(toSession(next))
    if (addressesOf(before).join() !== addressesOf(next).join()) events.emit('accountsChanged', addressesOf(next))
    if (before.network.id !== next.network.id) events.emit('chainChanged', next.network.id)
  }

  /** @returns what was before */
  function settle(next: WalletState): WalletState | undefined {
    const before = state
    state = next
    isAwaited = false
    remembered.keep(id, next)
    return before
  }

  function end(): void {
    turn++
    remembered.delete(id)
    if (state === undefined) return
    state = undefined
    for (const listener of [...listeners]) if (listeners.has(listener)) listener.onDisconnect()
    events.emit('disconnect', undefined)
  }

  async function follow(): Promise<void> {
    const current = ++turn
    const next = await wallet.read(state?.network ?? preferred).catch(toNoSession)
    if (current !== turn || state === undefined || next === undefined) return
    if (next === 'no session') end()
    else publish(next)
  }

  /** What a wallet gives that was awaited: the site is told as of a session that it restored. */
  async function welcome(given: WalletState | undefined): Promise<void> {
    const current = ++turn
    const next = given ?? (await wallet.read(preferred))
    if (current !== turn || !isAwaited || next === undefined || next.accounts.length === 0) return
    settle(next)
    for (const listener of [...listeners]) if (listeners.has(listener)) listener.onSession(toSession(next))
  }

  /** One subscription to the wallet, for as long as anyone listens. */
  function hear(): Stop {
    if (hearers++ === 0) {
      stopHearing = wallet.watch({
        onChange(next) {
          if (isAwaited) return void welcome(next).catch(() => {})
          if (state === undefined) return
          if (next) publish(next)
          // What the wallet could not be asked now, its next event brings.
          else void follow().catch(() => {})
        },
        // Of one that is awaited it says nothing new.
        onDisconnect: () => isAwaited || end(),
      })
    }
    let heard = true
    return () => {
      if (heard && --hearers === 0) stopHearing()
      heard = false
    }
  }

  async function connect(network: BitcoinNetwork, signal?: AbortSignal): Promise<WalletState> {
    const next = await untilAborted(wallet.connect(network), signal)
    if (next.accounts.length === 0) {
      throw new BaseError('noAccount', 'Failed to connect', {
        advice: 'The wallet shared no Bitcoin account: unlock it, or choose an account in it, then try again.',
      })
    }
    turn++
    released = false
    if (state) publish(next)
    else settle(next)
    return next
  }

  async function disconnect(): Promise<void> {
    turn++
    state = undefined
    released = true
    isAwaited = false
    remembered.delete(id)
    // A wallet that cannot forget the site refuses, or never answers; the site has let go either way.
    await within(
      clock,
      disconnectWaitMs,
      wallet.disconnect().catch(() => undefined),
    )
  }

  /** No account is no word on whether the site is let in: a locked wallet gives none either. */
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
      return toSession(await connect(preferred, request.signal))
    },

    async reconnect(request) {
      request.signal?.throwIfAborted()
      if (released) return undefined
      preferred = toPreferred(request)
      const isExpected = state !== undefined || remembered.has(id)
      const network = state?.network ?? preferred
      const reading = wallet.read(network, isExpected).catch(toNoSession)
      const read = await untilAborted(reading, request.signal)
      if (read === 'no session') {
        remembered.delete(id)
        return undefined
      }
      // One that cannot be asked without a window begins with what it gave last.
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
      const next = await wallet.switchNetwork(wanted)
      turn++
      publish(next)
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
      signMessage: wallet.signMessage,
      signPsbt: wallet.signPsbt,
      ...(wallet.pushPsbt && { pushPsbt: wallet.pushPsbt }),
      needsInputs: wallet.needsInputs ?? false,
      sendTransfer: wallet.sendTransfer,
      connect: async () => (await connect(preferred)).accounts,
      async disconnect() {
        const wasLive = state
        await disconnect()
        state = wasLive
        end()
      },
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

/** A wallet that lets the site in no longer may say so with an error. */
function toNoSession(error: unknown): 'no session' {
  if (getJsonRpcErrorKind(error) !== 'unauthorized') throw error
  return 'no session'
}

function toPreferred({ networks, preferred }: ConnectRequest): BitcoinNetwork {
  const network = preferred.bip122 ?? networks.find(({ chainNamespace }) => chainNamespace === 'bip122')
  return findBitcoinNetwork(network?.caipNetworkId) ?? bitcoinMainnet
}

function toSession({ accounts, network, known }: WalletState): WalletSession {
  return {
    accounts: accounts.map(({ purpose, ...account }) => ({ namespace: 'bip122', type: purpose, ...account })),
    networks: { bip122: network.id },
    ...(known && { approvedNetworkIds: known.map(({ id }) => id) }),
  }
}

function addressesOf({ accounts }: WalletState): string[] {
  return accounts.map(({ address }) => address)
}

function toKey({ accounts, network }: WalletState): string {
  return JSON.stringify([accounts, network.id])
}

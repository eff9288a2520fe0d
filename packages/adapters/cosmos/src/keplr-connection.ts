import {
  createConnectionScope,
  createSessionHub,
  type Page,
  toHex,
  type WalletConnection,
  withTimeout,
} from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  BaseError,
  type CaipNetwork,
  type ConnectRequest,
  getJsonRpcErrorKind,
  isUserRejection,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { chainIdOf, getBech32Prefix } from './chain-info.ts'
import { cosmosErrors, lacksChain } from './cosmos-error.ts'
import type { CosmosKey, CosmosProvider } from './cosmos-provider.ts'
import type { CosmosWallet } from './cosmos-wallet.ts'
import { createProvider } from './create-provider.ts'
import { ask, enableChains, type KeplrProvider, suggestAndEnable } from './keplr-provider.ts'
import { createKeplrSigning } from './keplr-signing.ts'
import { leaveWallet } from './leave-wallet.ts'
import { readKey } from './read-answer.ts'
import { createRememberedWallets } from './remembered-wallets.ts'
import { isAuthorized } from './silent-check.ts'
import { findProvider } from './watch-wallets.ts'

/** Maximum wait at a disconnect for the wallet to forget the site, in milliseconds. */
const disconnectWaitMs = 1_000

export interface KeplrConnection extends WalletConnection {
  readonly provider: CosmosProvider
}

/**
 * Creates a connection to a wallet with Keplr's interface. It has no current chain (each request names one), so the site's is
 * kept here.
 */
export function createKeplrConnection(page: Page, wallet: CosmosWallet, platform: AdapterPlatform): KeplrConnection {
  const remembered = createRememberedWallets(platform)
  const hub = createSessionHub(follow)
  const keystoreEvent = wallet.keystoreEvent ?? `${wallet.id}_keystorechange`
  let key: CosmosKey | undefined
  let network: CaipNetwork | undefined
  let networks: readonly CaipNetwork[] = []
  /** Whether the key is from an earlier visit: the wallet cannot be asked for it without a prompt. */
  let isOld = false
  /** Whether the wallet gives no key for now; it is followed until it does. */
  let isLocked = false
  const scope = createConnectionScope()
  let change = 0
  let isFollowing = false

  const getProvider = (): KeplrProvider => {
    const provider = findProvider(page, wallet)
    if (provider === undefined) throw new Error(`${wallet.name} is gone from the page`)
    return provider as KeplrProvider
  }

  const toSession = (): WalletSession => ({
    accounts: key
      ? [{ namespace: 'cosmos', address: key.bech32Address, type: 'eoa', publicKey: `0x${toHex(key.pubKey)}` }]
      : [],
    networks: network ? { cosmos: network.caipNetworkId } : {},
    ...(isOld && { isRemembered: true }),
  })

  async function fetchKey(chain: CaipNetwork): Promise<CosmosKey> {
    const found = readKey(await ask(() => getProvider().getKey(chainIdOf(chain))))
    if (found === undefined) throw cosmosErrors.noAccount()
    const prefix = getBech32Prefix(chain)
    if (prefix !== undefined && !found.bech32Address.startsWith(`${prefix}1`)) throw cosmosErrors.otherChain(chain.name)
    return found
  }

  /** Leap and Cosmostation let a site in on chains that they do not know, and report it only when the key is requested. */
  async function fetchKeyOrSuggest(chain: CaipNetwork): Promise<CosmosKey> {
    try {
      return await fetchKey(chain)
    } catch (error) {
      if (!lacksChain(error)) throw error
      await suggestAndEnable(getProvider(), chain, error)
      return await fetchKey(chain)
    }
  }

  async function enableAndFetchKey(wanted: CaipNetwork, others: readonly CaipNetwork[]): Promise<CosmosKey> {
    await enableChains(getProvider(), wanted, others)
    return await fetchKeyOrSuggest(wanted)
  }

  /** Returns no key of a wallet that reports without a window that the site is not let in, or that it is locked. */
  async function fetchKeySilently(chain: CaipNetwork): Promise<CosmosKey | undefined> {
    const authorizedChains = await isAuthorized(page, wallet.id, getProvider(), chainIdOf(chain)).catch(() => false)
    return authorizedChains === false ? undefined : await fetchKey(chain)
  }

  function settle(chain: CaipNetwork, found: CosmosKey): void {
    change++
    network = chain
    key = found
    isOld = false
    isLocked = false
    remembered.keep(wallet.id, chainIdOf(chain), found)
    tell()
  }

  function letGo(): void {
    change++
    key = undefined
    isOld = false
    isLocked = false
    scope.end()
    tell()
  }

  /** Ends the session for now: the wallet gives no key, and the connection restores itself later. */
  function lock(): void {
    change++
    key = undefined
    isOld = false
    isLocked = true
    remembered.setStale(wallet.id)
    tell()
  }

  function tell(): void {
    hub.tell(toSession(), isLocked)
    follow()
  }

  /** Requests the key after a change: the wallet answers with its present key, or that there is none for the site. */
  async function refresh(): Promise<void> {
    const current = ++change
    const chain = network
    if (!chain || !(key || isLocked)) return
    const found = await fetchKeySilently(chain).catch((error: unknown) => (isEnd(error) ? 'end' : undefined))
    // A newer event, a switch or the end came while the wallet answered.
    if (current !== change) return
    if (found === 'end') letGo()
    else if (found) settle(chain, found)
    else lock()
  }

  const onKeystoreChange = () => void refresh()

  /** Listens to the wallet as long as the connection has listeners. */
  function follow(): void {
    const wanted = (key !== undefined || isLocked) && hub.hasSubscribers
    if (wanted === isFollowing) return
    isFollowing = wanted
    if (wanted) page.addEventListener(keystoreEvent, onKeystoreChange)
    else page.removeEventListener(keystoreEvent, onKeystoreChange)
    if (wallet.accountEvent === undefined) return
    try {
      getProvider()[wanted ? 'on' : 'off']?.(wallet.accountEvent, onKeystoreChange)
    } catch {
      // The wallet's own failure is ignored: its changes are seen at the next visit.
    }
  }

  function chooseNetwork(request: ConnectRequest): CaipNetwork {
    networks = request.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
    const wanted = request.preferred.cosmos ?? networks[0]
    if (wanted === undefined) throw cosmosErrors.noNetwork()
    return wanted
  }

  /** Restores the wallet's answer without a window, else its last stored one, until the next request to it. */
  async function recall(wanted: CaipNetwork, signal: AbortSignal | undefined): Promise<boolean> {
    const chainId = chainIdOf(wanted)
    const authorizedChains = await raceAbort(scope.wait(isAuthorized(page, wallet.id, getProvider(), chainId)), signal)
    if (authorizedChains === false) {
      network = wanted
      lock()
      throw cosmosErrors.locked(wallet.name)
    }
    if (authorizedChains ?? remembered.isFresh(wallet.id)) {
      settle(wanted, await raceAbort(scope.wait(fetchKey(wanted)), signal))
      return true
    }
    const last = remembered.keyOf(wallet.id, chainId)
    if (!last) return false
    change++
    ;[network, key, isOld, isLocked] = [wanted, last, true, false]
    tell()
    return true
  }

  return {
    provider: createProvider(
      createKeplrSigning({
        provider: () => (key ? getProvider() : undefined),
        key: () => key,
        network: () => (key ? network : undefined),
        async freshen() {
          if (isOld) await refresh()
        },
        follow: hub.follow,
        wait: scope.wait,
      }),
    ),

    async connect(request) {
      const { signal } = request
      signal?.throwIfAborted()
      const wanted = chooseNetwork(request)
      settle(wanted, await raceAbort(scope.wait(enableAndFetchKey(wanted, networks)), signal))
      return toSession()
    },

    async reconnect(request) {
      const { signal } = request
      signal?.throwIfAborted()
      const wanted = chooseNetwork(request)
      if (!remembered.has(wallet.id)) return undefined
      try {
        return (await recall(wanted, signal)) ? toSession() : undefined
      } catch (error) {
        if (!isRejection(error)) throw error
        remembered.delete(wallet.id)
        return undefined
      }
    },

    async disconnect() {
      const chainIds = [...new Set([...(network ? [network] : []), ...networks].map(chainIdOf))]
      remembered.delete(wallet.id)
      letGo()
      // A wallet that refuses or never answers is disconnected locally.
      await withTimeout(
        platform.clock,
        disconnectWaitMs,
        leaveWallet(page, wallet, chainIds).catch(() => undefined),
      )
    },

    async switchNetwork(next) {
      if (next.chainNamespace !== 'cosmos') throw cosmosErrors.noNetwork()
      settle(next, await scope.wait(enableAndFetchKey(next, [])))
    },

    watch: hub.watch,
  }
}

/**
 * Returns whether the wallet refused, or gave an invalid key. Another failure does not count: the wallet's next event may bring
 * its key.
 */
function isEnd(error: unknown): boolean {
  return isRejection(error) || error instanceof BaseError
}

/** Returns whether the wallet said that the site is not let in. */
function isRejection(error: unknown): boolean {
  return isUserRejection(error) || getJsonRpcErrorKind(error) === 'unauthorized'
}

import {
  createConnectionScope,
  createSessionHub,
  createSubscription,
  moveFirst,
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
  readProperty,
  type Stop,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

import { isServed } from './cluster.ts'
import { createProvider } from './create-provider.ts'
import { isMetaMask } from './is-metamask.ts'
import { createPublicKeys, keysWaitMs } from './public-keys.ts'
import { readSignIn, type SolanaSignInOutput, toSignInAnswer, toSignInInput } from './sign-in.ts'
import { toWalletError } from './solana-error.ts'
import type { SolanaProvider } from './solana-provider.ts'
import { isAccountOn, listAccounts, type SharedAccount } from './standard-accounts.ts'
import { requestConnection, watchChanges } from './standard-calls.ts'
import type { StandardFeatures } from './standard-features.ts'
import { createStandardSigner } from './standard-signer.ts'

/** Maximum wait for the wallet at a disconnect, in milliseconds. */
const disconnectWaitMs = 1_000

/** Maximum wait for MetaMask to restore an earlier session, in milliseconds. */
const sessionWaitMs = 2_000

export interface StandardConnection extends WalletConnection {
  readonly provider: SolanaProvider
}

/**
 * Creates a connection to a wallet in the page (Wallet Standard). Such a wallet has no current network, so the site's is kept
 * here.
 */
export function createStandardConnection(
  wallet: Wallet,
  name: string,
  { clock }: Pick<AdapterPlatform, 'clock'>,
  keys = createPublicKeys(),
): StandardConnection {
  let accounts: readonly SharedAccount[] = []
  let network: CaipNetwork | undefined
  let requested: readonly CaipNetwork[] = []
  /** Whether a `change` of the wallet may still restore an earlier connection. */
  let isAwaited = false
  /** The account that the kit shows. */
  let selected: string | undefined
  const scope = createConnectionScope()
  const hub = createSessionHub(keepWatching)
  const subscription = createSubscription()

  const feature = <Name extends keyof StandardFeatures>(id: Name) =>
    readProperty(readProperty(wallet, 'features'), id) as StandardFeatures[Name] | undefined

  /** Returns the accounts that can be used on the network of the site. */
  const usable = (): readonly SharedAccount[] => accounts.filter(account => isAccountOn(account, network))

  /** Returns whether the wallet serves a network, with one of these accounts. */
  const serves = (each: CaipNetwork, by: readonly SharedAccount[]): boolean =>
    isServed(wallet, each) && by.some(account => isAccountOn(account, each))

  function toSession(): WalletSession {
    const served = requested.filter(each => serves(each, accounts))
    return {
      accounts: usable().map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' })),
      networks: network ? { solana: network.caipNetworkId } : {},
      ...(served.length < requested.length && { approvedNetworkIds: served.map(each => each.caipNetworkId) }),
    }
  }

  function choose({ networks, preferred }: ConnectRequest, by: readonly SharedAccount[]): void {
    requested = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
    const wanted = preferred.solana ?? requested[0]
    network = wanted && !serves(wanted, by) ? (requested.find(each => serves(each, by)) ?? wanted) : wanted
  }

  const waitForKeys = (): Promise<void> => withTimeout(clock, keysWaitMs, keys.ready())

  /** Has the wallet connect and sign in one window. @returns `undefined` if it cannot */
  async function signIn({ capabilities }: ConnectRequest): Promise<SolanaSignInOutput | undefined> {
    const [input, asked] = [toSignInInput(capabilities), feature('solana:signIn')]
    if (!input || !asked) return undefined
    try {
      return readSignIn(readProperty(await asked.signIn(input), '0'))
    } catch (error) {
      const own = toWalletError(error)
      if (isUserRejection(own)) throw own
      return undefined
    }
  }

  async function establish(request: ConnectRequest, silent: boolean, signed?: SolanaSignInOutput): Promise<boolean> {
    const { signal } = request
    signal?.throwIfAborted()
    const ready = waitForKeys()
    // A wallet that has signed in shares its account.
    const isShared = signed !== undefined && listAccounts(wallet).some(({ address }) => address === signed.address)
    const asked = isShared ? wallet : requestConnection(feature('standard:connect'), silent)
    const answer = await raceAbort(scope.wait(Promise.resolve(asked)), signal)
    const answered = listAccounts(answer)
    // Some wallets answer with nothing, and list the shared accounts themselves. A silent request that is answered with no
    // account is refused.
    const isRejected = silent && Array.isArray(readProperty(answer, 'accounts'))
    let given: readonly SharedAccount[] = answered.length > 0 || isRejected ? answered : listAccounts(wallet)
    if (given.length === 0) return false
    const stop = watchChanges(feature('standard:events'), changed => (given = changed ?? given))
    await raceAbort(scope.wait(ready), signal).finally(stop)
    choose(request, given)
    if (!given.some(account => isAccountOn(account, network))) return false
    // The account that signed in comes first.
    accounts = moveFirst(given, ({ address }) => address === signed?.address)
    isAwaited = false
    tell()
    return true
  }

  /** Returns the accounts that MetaMask already shares, or starts to share soon: a request to connect would open its window. */
  async function awaitSession(request: ConnectRequest): Promise<WalletSession | undefined> {
    request.signal?.throwIfAborted()
    const ready = waitForKeys()
    accounts = listAccounts(wallet)
    choose(request, accounts)
    isAwaited = true
    let stop: Stop = () => {}
    const comes = new Promise<void>(resolve => {
      stop = watchChanges(feature('standard:events'), () => {
        if (listAccounts(wallet).length > 0) resolve()
      })
    })
    try {
      if (accounts.length === 0) await raceAbort(withTimeout(clock, sessionWaitMs, comes), request.signal)
      if (listAccounts(wallet).length > 0) await raceAbort(ready, request.signal)
    } finally {
      stop()
    }
    // The site may have disconnected meanwhile.
    if (!isAwaited) return undefined
    accounts = listAccounts(wallet)
    choose(request, accounts)
    // The wallet may be locked or slow, or the permission may be gone; it does not say which.
    if (usable().length === 0) throw new BaseError('walletSilent', `${name} shares no account yet`)
    isAwaited = false
    tell()
    return toSession()
  }

  function tell(isLocked = false): void {
    hub.tell(toSession(), isLocked)
  }

  /** Listens to the wallet as long as the connection has listeners. */
  function keepWatching(): void {
    if (hub.hasSubscribers) subscription.start(() => watchChanges(feature('standard:events'), onChange))
    else subscription.stop()
  }

  function onChange(changed: readonly SharedAccount[] | undefined): void {
    // The changes of a wallet that is disconnected, or that the user never connected, are ignored.
    if (accounts.length === 0 && !isAwaited) return
    accounts = changed ?? accounts
    if (isAwaited) void waitForKeys().then(applyAccounts)
    else if (usable().length > 0) tell()
    else waitForAccounts()
  }

  /** Waits for a wallet that shares no account: it is locked, or the user has revoked the permission. It does not say which. */
  function waitForAccounts(): void {
    accounts = []
    isAwaited = true
    tell(true)
  }

  /** Reports the accounts of a wallet that shared none before, once their key can be read. */
  function applyAccounts(): void {
    if (usable().length === 0 || !isAwaited) return
    isAwaited = false
    tell()
  }

  async function connect(request: ConnectRequest): Promise<WalletSession> {
    const signed = await raceAbort(scope.wait(signIn(request)), request.signal)
    if (await establish(request, false, signed))
      return { ...toSession(), ...(signed && { capabilities: toSignInAnswer(signed) }) }
    throw new BaseError('noAccount', 'Failed to connect', {
      advice: 'The wallet shared no account: unlock it, or choose a Solana account in it, then try again.',
    })
  }

  function leave(): void {
    accounts = []
    isAwaited = false
    selected = undefined
    scope.end()
    tell()
  }

  async function disconnect(): Promise<void> {
    leave()
    // A wallet without the feature, or one that refuses or never answers, is disconnected locally.
    const asked = (async () => await feature('standard:disconnect')?.disconnect())().catch(() => undefined)
    await withTimeout(clock, disconnectWaitMs, asked)
  }

  const signer = createStandardSigner({
    wallet,
    name,
    accounts: () => moveFirst(toSession().accounts, ({ address }) => address === selected),
    findAccount: address => usable().find(account => account.address === address)?.account,
    network: () => network,
    wait: scope.wait,
    async connect() {
      if (accounts.length === 0) await connect({ networks: requested, preferred: network ? { solana: network } : {} })
    },
    disconnect,
  })

  return {
    provider: createProvider(signer, hub.follow, keys),
    connect,
    async reconnect(request) {
      if (isMetaMask(name)) return await awaitSession(request)
      try {
        if (await establish(request, true)) return toSession()
      } catch (error) {
        const isUnauthorized = getJsonRpcErrorKind(error) === 'unauthorized'
        // A wallet may report with an error that it shares nothing without a prompt.
        if (!isUserRejection(error) && !isUnauthorized) throw error
        // A locked wallet may answer with a rejection too, but not with one that the site is not authorized.
        if (isUnauthorized && (isAwaited || accounts.length > 0)) leave()
      }
      if (isAwaited) throw new BaseError('walletLocked', `${name} shares no account`, { advice: 'Unlock it.' })
      return undefined
    },
    disconnect,
    async switchNetwork(next) {
      if (!isServed(wallet, next) || (accounts.length > 0 && !serves(next, accounts))) {
        throw new BaseError('switchFailed', 'Failed to switch to chain', {
          advice: `${name} does not serve ${next.name}.`,
        })
      }
      network = next
      tell()
    },
    selectAccount(_namespace, address) {
      selected = address
      hub.tellFollowers()
    },
    watch: hub.watch,
  }
}

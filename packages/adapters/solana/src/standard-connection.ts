import { createSessionHub, subscribeTo, type WalletConnection, within } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  BaseError,
  type CaipNetwork,
  type ConnectRequest,
  getJsonRpcErrorKind,
  isUserRejection,
  readProperty,
  type Stop,
  untilAborted,
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
import { listAccounts, type SharedAccount } from './standard-accounts.ts'
import type { StandardFeatures } from './standard-features.ts'
import { createStandardSigner } from './standard-signer.ts'

/** How long a disconnect waits for the wallet, in milliseconds. */
const disconnectWaitMs = 1_000

/** How long MetaMask may take to bring an earlier session back, in milliseconds. */
const sessionWaitMs = 2_000

export interface StandardConnection extends WalletConnection {
  readonly provider: SolanaProvider
}

/** A connection to a wallet in the page (Wallet Standard). Such a wallet is on no network: the site's is kept here. */
export function createStandardConnection(
  wallet: Wallet,
  name: string,
  { clock }: Pick<AdapterPlatform, 'clock'>,
  keys = createPublicKeys(),
): StandardConnection {
  let accounts: readonly SharedAccount[] = []
  let network: CaipNetwork | undefined
  let requested: readonly CaipNetwork[] = []
  /** Not connected, but a `change` of the wallet may bring an earlier connection back. */
  let isAwaited = false
  const hub = createSessionHub(keepWatching)
  let stopWatching: Stop | undefined

  const feature = <Name extends keyof StandardFeatures>(id: Name) =>
    readProperty(readProperty(wallet, 'features'), id) as StandardFeatures[Name] | undefined

  function toSession(): WalletSession {
    const served = requested.filter(each => isServed(wallet, each))
    return {
      accounts: accounts.map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' })),
      networks: network ? { solana: network.caipNetworkId } : {},
      ...(served.length < requested.length && { approvedNetworkIds: served.map(each => each.caipNetworkId) }),
    }
  }

  function choose({ networks, preferred }: ConnectRequest): void {
    requested = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
    const wanted = preferred.solana ?? requested[0]
    network = wanted && !isServed(wallet, wanted) ? (requested.find(each => isServed(wallet, each)) ?? wanted) : wanted
  }

  const waitForKeys = (): Promise<void> => within(clock, keysWaitMs, keys.ready())

  /** Has the wallet connect and sign in one window. @returns `undefined` where it cannot */
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
    const answer = isShared ? wallet : await untilAborted(askToConnect(feature('standard:connect'), silent), signal)
    let given: readonly SharedAccount[] = listAccounts(readProperty(answer, 'accounts') === undefined ? wallet : answer)
    if (given.length === 0) return false
    const stop = watchChanges(feature('standard:events'), changed => (given = changed ?? given))
    await untilAborted(ready, signal).finally(stop)
    if (given.length === 0) return false
    // Who signed in is who the site knows.
    accounts = given.toSorted((a, b) => Number(b.address === signed?.address) - Number(a.address === signed?.address))
    choose(request)
    tell()
    return true
  }

  /** What MetaMask already shares, or comes to share soon: to ask it to connect would open its window. */
  async function awaitSession(request: ConnectRequest): Promise<WalletSession> {
    request.signal?.throwIfAborted()
    const ready = waitForKeys()
    choose(request)
    isAwaited = true
    accounts = listAccounts(wallet)
    let stop: Stop = () => {}
    const comes = new Promise<void>(resolve => {
      stop = watchChanges(feature('standard:events'), () => {
        if (listAccounts(wallet).length > 0) resolve()
      })
    })
    try {
      if (accounts.length === 0) await untilAborted(within(clock, sessionWaitMs, comes), request.signal)
      if (listAccounts(wallet).length > 0) await untilAborted(ready, request.signal)
    } finally {
      stop()
    }
    accounts = listAccounts(wallet)
    // It may be locked, or slow, or the permission may be gone: which of them, it does not say.
    if (accounts.length === 0) throw new BaseError('walletSilent', `${name} shares no account yet`)
    isAwaited = false
    tell()
    return toSession()
  }

  function tell(): void {
    hub.tell(toSession())
  }

  /** Listens to the wallet while somebody listens here. */
  function keepWatching(): void {
    if (!hub.isHeard) {
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= watchChanges(feature('standard:events'), changed => {
        // A wallet that was let go, or that the person never connected, has nothing to tell.
        if (accounts.length === 0 && !isAwaited) return
        accounts = changed ?? accounts
        if (isAwaited) void waitForKeys().then(arrive)
        else tell()
      })
    }
  }

  /** A wallet that was silent at the restoring gives its accounts, and their key can be read. */
  function arrive(): void {
    if (accounts.length === 0 || !isAwaited) return
    isAwaited = false
    tell()
  }

  async function connect(request: ConnectRequest): Promise<WalletSession> {
    const signed = await untilAborted(signIn(request), request.signal)
    if (await establish(request, false, signed))
      return { ...toSession(), ...(signed && { capabilities: toSignInAnswer(signed) }) }
    throw new BaseError('noAccount', 'Failed to connect', {
      advice: 'The wallet shared no account: unlock it, or choose a Solana account in it, then try again.',
    })
  }

  async function disconnect(): Promise<void> {
    accounts = []
    isAwaited = false
    tell()
    // A wallet without the feature, or one that refuses or never answers, is just let go.
    const asked = (async () => await feature('standard:disconnect')?.disconnect())().catch(() => undefined)
    await within(clock, disconnectWaitMs, asked)
  }

  const signer = createStandardSigner({
    wallet,
    name,
    accounts: () => toSession().accounts,
    findAccount: address => accounts.find(account => account.address === address)?.account,
    network: () => network,
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
        return (await establish(request, true)) ? toSession() : undefined
      } catch (error) {
        // That it shares nothing unasked, a wallet may say with an error.
        if (isUserRejection(error) || getJsonRpcErrorKind(error) === 'unauthorized') return undefined
        throw error
      }
    },
    disconnect,
    async switchNetwork(next) {
      if (!isServed(wallet, next)) {
        throw new BaseError('switchFailed', 'Failed to switch to chain', {
          advice: `${name} does not serve ${next.name}.`,
        })
      }
      network = next
      tell()
    },
    watch: hub.watch,
  }
}

async function askToConnect(connector: StandardFeatures['standard:connect'] | undefined, silent: boolean) {
  try {
    return await connector?.connect(...(silent ? [{ silent }] : []))
  } catch (error) {
    throw toWalletError(error)
  }
}

/** @param onChange hears the accounts where they changed; chains and features it reads from the wallet */
function watchChanges(
  events: StandardFeatures['standard:events'] | undefined,
  onChange: (accounts: readonly SharedAccount[] | undefined) => void,
): Stop {
  return subscribeTo(
    listener => events?.on('change', listener),
    change => onChange(Array.isArray(readProperty(change, 'accounts')) ? listAccounts(change) : undefined),
  )
}

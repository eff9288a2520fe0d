import {
  createConnectionScope,
  createSessionHub,
  createSubscription,
  moveFirst,
  subscribeTo,
  type WalletConnection,
} from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  type CaipNetwork,
  type ConnectRequest,
  getJsonRpcErrorKind,
  isUserRejection,
  type Stop,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { type ExtensionAccount, parseExtensionAccounts, toNetworkAccounts } from './extension-accounts.ts'
import { createExtensionSigning } from './extension-signing.ts'
import type { FoundExtension } from './found-extension.ts'
import { type InjectedExtension, openExtension } from './injected-extension.ts'
import { memoizeLast } from './memoize-last.ts'
import { polkadotErrors, toWalletError } from './polkadot-error.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { createRememberedExtensions } from './remembered-extensions.ts'

export interface ExtensionConnection extends WalletConnection {
  readonly provider: PolkadotProvider
}

/**
 * Creates a connection to an extension. It has no current network, so the site's is kept here, and addresses are written for it.
 */
export function createExtensionConnection(
  { id, name, getEntry }: FoundExtension,
  { storage }: Pick<AdapterPlatform, 'storage'>,
): ExtensionConnection {
  const remembered = createRememberedExtensions(storage)
  // An address costs a hash, and the same accounts are read many times.
  const writeAccounts = memoizeLast(toNetworkAccounts)
  const hub = createSessionHub(keepSubscribed)
  let extension: InjectedExtension | undefined
  let opening: Promise<InjectedExtension> | undefined
  let accounts: readonly ExtensionAccount[] = []
  let network: CaipNetwork | undefined
  /** The account that the kit shows. */
  let selected: string | undefined
  const scope = createConnectionScope()
  const subscription = createSubscription()

  const shared = () => (network && extension ? writeAccounts(accounts, network) : [])

  const toSession = (): WalletSession => ({
    accounts: shared().map(({ address, publicKey }) => ({ namespace: 'polkadot', address, type: 'eoa', publicKey })),
    networks: network ? { polkadot: network.caipNetworkId } : {},
  })

  /** Opens the extension; while its window is open, further calls wait for the same answer. */
  const open = () =>
    (opening ??= openExtension(getEntry(), siteName())
      .catch((error: unknown) => {
        throw toWalletError(error)
      })
      .finally(() => (opening = undefined)))

  /**
   * Connects to the extension.
   *
   * @param isExpected an extension that let the site in and shares no account may be locked: it is followed until it shares one
   */
  async function establish({ networks, preferred, signal }: ConnectRequest, isExpected = false): Promise<boolean> {
    signal?.throwIfAborted()
    // An extension that is open in this page is not opened again at a restore, because that might show a prompt.
    const opened = (isExpected ? extension : undefined) ?? (await raceAbort(scope.wait(open()), signal))
    const given = parseExtensionAccounts(await raceAbort(scope.wait(askAccounts(opened)), signal)) ?? []
    const wanted = preferred.polkadot ?? networks.find(({ chainNamespace }) => chainNamespace === 'polkadot')
    const isShared = wanted !== undefined && toNetworkAccounts(given, wanted).length > 0
    if (!isShared && !isExpected) return false
    // If the extension was opened again, it is another object than before.
    if (extension !== opened) subscription.stop()
    extension = opened
    accounts = isShared ? given : []
    network = wanted
    // Without an account it is remembered already: `isExpected`.
    remembered.add(id)
    tell()
    return isShared
  }

  /** Reports the session. Without an account the extension may be locked: it is followed until the site disconnects. */
  function tell(): void {
    hub.tell(toSession(), extension !== undefined && shared().length === 0)
    keepSubscribed()
  }

  /** Follows the extension's accounts as long as the connection has listeners. */
  function keepSubscribed(): void {
    const followed = hub.hasSubscribers ? extension : undefined
    if (!followed) return subscription.stop()
    subscription.start(() =>
      subscribeAccounts(followed, changed => {
        accounts = changed
        tell()
        if (shared().length === 0) leaveUnlessLocked(followed).catch(() => {})
      }),
    )
  }

  /** An extension without an account is locked, or the user has revoked the permission: then it refuses requests. */
  async function leaveUnlessLocked(followed: InjectedExtension): Promise<void> {
    const isOver = await askAccounts(followed).then(() => false, isRejection)
    if (isOver && extension === followed && shared().length === 0) leave()
  }

  function leave(): void {
    remembered.delete(id)
    extension = undefined
    accounts = []
    selected = undefined
    scope.end()
    tell()
  }

  return {
    provider: createProvider(
      createExtensionSigning({
        extension: () => extension,
        given: () => accounts,
        accounts: () => moveFirst(shared(), ({ address }) => address === selected),
        wait: scope.wait,
        network: () => (extension ? network : undefined),
        follow: hub.follow,
      }),
    ),
    async connect(request) {
      if (await establish(request)) return toSession()
      throw polkadotErrors.noAccount(request.preferred.polkadot?.name ?? 'this site')
    },
    async reconnect(request) {
      request.signal?.throwIfAborted()
      if (!remembered.has(id)) return undefined
      try {
        if (await establish(request, true)) return toSession()
      } catch (error) {
        if (!isRejection(error)) throw error
        // The next visit does not ask it again.
        leave()
        return undefined
      }
      // The extension let the site in and shares no account: it may be locked.
      throw polkadotErrors.locked(name)
    },
    async disconnect() {
      // Extensions have no method for a disconnect: the site disconnects, and does not restore the connection by itself.
      leave()
    },
    async switchNetwork(next) {
      if (extension && toNetworkAccounts(accounts, next).length === 0) throw polkadotErrors.noAccount(next.name)
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

function isRejection(error: unknown): boolean {
  return isUserRejection(error) || getJsonRpcErrorKind(error) === 'unauthorized'
}

/** Returns the name that an extension shows beside the site's address. */
function siteName(): string {
  return typeof document === 'undefined' ? '' : document.title || location.host
}

async function askAccounts({ accounts }: InjectedExtension): Promise<unknown> {
  try {
    return await accounts.get()
  } catch (error) {
    throw toWalletError(error)
  }
}

/** Follows an extension's accounts, which it reports at once and at each change. */
function subscribeAccounts(
  { accounts }: InjectedExtension,
  onAccounts: (accounts: readonly ExtensionAccount[]) => void,
): Stop {
  return subscribeTo(
    listener => accounts.subscribe(listener),
    (answer: unknown) => {
      const given = parseExtensionAccounts(answer)
      if (given) onAccounts(given)
    },
  )
}

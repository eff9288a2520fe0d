import { createSessionHub, subscribeTo, type WalletConnection } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  type CaipNetwork,
  type ConnectRequest,
  getJsonRpcErrorKind,
  isUserRejection,
  type Stop,
  untilAborted,
  type WalletSession,
} from '@latchkey/primitives'

import { createProvider } from './create-provider.ts'
import { type ExtensionAccount, parseExtensionAccounts, toNetworkAccounts } from './extension-accounts.ts'
import { createExtensionSigning } from './extension-signing.ts'
import type { FoundExtension } from './found-extension.ts'
import { type InjectedExtension, openExtension } from './injected-extension.ts'
import { polkadotErrors, toWalletError } from './polkadot-error.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { createRememberedExtensions } from './remembered-extensions.ts'

export interface ExtensionConnection extends WalletConnection {
  readonly provider: PolkadotProvider
}

/** A connection to an extension. It is on no network: the site's is kept here, and addresses are written for it. */
export function createExtensionConnection(
  { id, name, getEntry }: FoundExtension,
  { storage }: Pick<AdapterPlatform, 'storage'>,
): ExtensionConnection {
  const remembered = createRememberedExtensions(storage)
  const hub = createSessionHub(keepSubscribed)
  let extension: InjectedExtension | undefined
  let opening: Promise<InjectedExtension> | undefined
  let accounts: readonly ExtensionAccount[] = []
  let network: CaipNetwork | undefined
  let unsubscribe: (() => void) | undefined

  const shared = () => (network && extension ? toNetworkAccounts(accounts, network) : [])

  const toSession = (): WalletSession => ({
    accounts: shared().map(({ address, publicKey }) => ({ namespace: 'polkadot', address, type: 'eoa', publicKey })),
    networks: network ? { polkadot: network.caipNetworkId } : {},
  })

  /** Opens the extension; while its window is open, whoever asks again waits for the same answer. */
  const open = () =>
    (opening ??= openExtension(getEntry(), siteName())
      .catch((error: unknown) => {
        throw toWalletError(error)
      })
      .finally(() => (opening = undefined)))

  async function establish({ networks, preferred, signal }: ConnectRequest): Promise<boolean> {
    signal?.throwIfAborted()
    const opened = await untilAborted(open(), signal)
    const given = parseExtensionAccounts(await untilAborted(askAccounts(opened), signal)) ?? []
    const wanted = preferred.polkadot ?? networks.find(({ chainNamespace }) => chainNamespace === 'polkadot')
    if (wanted === undefined || toNetworkAccounts(given, wanted).length === 0) return false
    extension = opened
    accounts = given
    network = wanted
    remembered.add(id)
    tell()
    return true
  }

  function tell(): void {
    const session = toSession()
    if (session.accounts.length === 0) letGo()
    hub.tell(session)
  }

  function letGo(): void {
    extension = undefined
    accounts = []
  }

  /** Follows the extension's accounts while somebody listens here. */
  function keepSubscribed(): void {
    if (!extension || !hub.isHeard) {
      unsubscribe?.()
      unsubscribe = undefined
    } else {
      unsubscribe ??= subscribeAccounts(extension, changed => {
        if (!extension) return
        accounts = changed
        tell()
      })
    }
  }

  return {
    provider: createProvider(
      createExtensionSigning({
        extension: () => extension,
        given: () => accounts,
        accounts: shared,
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
        if (await establish(request)) return toSession()
      } catch (error) {
        if (!isUserRejection(error) && getJsonRpcErrorKind(error) !== 'unauthorized') throw error
        // Not asked again at the next visit.
        remembered.delete(id)
        return undefined
      }
      // It let the site in and shares no account: it may be locked.
      throw polkadotErrors.locked(name)
    },
    async disconnect() {
      // Extensions have no way to be told: the site lets go, and does not come back by itself.
      remembered.delete(id)
      letGo()
      tell()
    },
    async switchNetwork(next) {
      if (extension && toNetworkAccounts(accounts, next).length === 0) throw polkadotErrors.noAccount(next.name)
      network = next
      tell()
    },
    watch: hub.watch,
  }
}

/** What an extension shows beside the site's address. */
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

/** Follows an extension's accounts, which it tells at once and at each change. */
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

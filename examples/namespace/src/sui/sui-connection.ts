import { createSessionHub, subscribeTo, type WalletConnection, withTimeout } from '@latchkey/adapter-kit'
import {
  BaseError,
  type AdapterPlatform,
  type CaipNetwork,
  type ConnectRequest,
  readList,
  readProperty,
  type Stop,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'
import type { Wallet, WalletAccount } from '@wallet-standard/base'

/** A signature over a message, as Sui writes it: both in base64. */
export interface SignedMessage {
  bytes: string
  signature: string
}

/** The provider of a connected Sui wallet. */
export interface SuiProvider {
  /** Prompts the user to sign a message with the connected account. */
  signPersonalMessage(message: Uint8Array): Promise<SignedMessage>
}

/** The features of Wallet Standard that are used here, each of which a wallet may lack. */
interface SuiFeatures {
  'standard:connect'?: { connect(input?: { silent: boolean }): Promise<{ accounts: readonly WalletAccount[] }> }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'standard:events'?: { on(event: 'change', listener: (change: unknown) => void): Stop }
  'sui:signPersonalMessage'?: {
    signPersonalMessage(input: { message: Uint8Array; account: WalletAccount }): Promise<SignedMessage>
  }
}

/** Creates a connection to a wallet in the page. Such a wallet has no current network, so the site's is kept here. */
export function createSuiConnection(
  wallet: Wallet,
  { clock }: Pick<AdapterPlatform, 'clock'>,
): WalletConnection & { readonly provider: SuiProvider } {
  const features = wallet.features as SuiFeatures
  let accounts: readonly WalletAccount[] = []
  let network: CaipNetwork | undefined
  let stopWatching: Stop | undefined
  const hub = createSessionHub(keepWatching)

  function toSession(): WalletSession {
    return {
      accounts: accounts.map(({ address }) => ({ namespace: 'sui', address, type: 'eoa' })),
      networks: network ? { sui: network.caipNetworkId } : {},
    }
  }

  async function establish({ preferred, networks, signal }: ConnectRequest, silent: boolean): Promise<boolean> {
    signal?.throwIfAborted()
    const answer = await raceAbort((async () => features['standard:connect']?.connect({ silent }))(), signal)
    const given = listAccounts(answer)
    if (given.length === 0) return false
    accounts = given
    network = preferred.sui ?? networks.find(({ chainNamespace }) => chainNamespace === 'sui')
    hub.tell(toSession())
    return true
  }

  /** Listens to the wallet as long as the connection has listeners. */
  function keepWatching(): void {
    if (!hub.hasSubscribers) {
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= subscribeTo(
        listener => features['standard:events']?.on('change', listener),
        change => {
          if (accounts.length === 0 || readProperty(change, 'accounts') === undefined) return
          accounts = listAccounts(change)
          hub.tell(toSession())
        },
      )
    }
  }

  return {
    provider: {
      async signPersonalMessage(message) {
        const [account] = accounts
        const signer = features['sui:signPersonalMessage']
        if (!account || !signer) throw new BaseError('notSigned', `${wallet.name} cannot sign now`)
        return await signer.signPersonalMessage({ message, account })
      },
    },
    async connect(request) {
      if (await establish(request, false)) return toSession()
      throw new BaseError('noAccount', `${wallet.name} shared no Sui account`)
    },
    reconnect: async request => ((await establish(request, true)) ? toSession() : undefined),
    async disconnect() {
      accounts = []
      hub.tell(toSession())
      // A wallet without the feature, or one that refuses or never answers, is disconnected locally.
      const asked = (async () => await features['standard:disconnect']?.disconnect())().catch(() => undefined)
      await withTimeout(clock, 1_000, asked)
    },
    async switchNetwork(next) {
      network = next
      hub.tell(toSession())
    },
    watch: hub.watch,
  }
}

function listAccounts(source: unknown): WalletAccount[] {
  return readList(source, 'accounts').filter(isSuiAccount)
}

function isSuiAccount(account: unknown): account is WalletAccount {
  const address = readProperty(account, 'address')
  return typeof address === 'string' && /^0x[0-9a-f]{64}$/.test(address)
}

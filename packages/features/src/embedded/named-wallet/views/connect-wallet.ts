import { type AccountIdentity, defineFeature, KitError, type Store, type TimedEvent } from '@latchkey/core'
import type { CaipAddress, ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { openWallet } from './open-wallet.ts'

/** Account that the user has connected, in its parts. */
export interface ConnectedAccount {
  /** Namespace of the account. */
  readonly chainNamespace: ChainNamespace
  /** Network within the namespace: a number for EVM, a text for others. */
  readonly chainId: number | string
  /** Address without the network; EVM addresses have the checksum of EIP-55. */
  readonly address: string
  /** Address with the network, as CAIP-10. */
  readonly caipAddress: CaipAddress
}

/** Wait after the modal has closed on a connected wallet, because a signature may still be on its way to the site. */
const settlingMs = 1_000

/** Requests of a kit, one at a time: the latest call gets the modal. */
const askedWalletFeature = defineFeature('asked wallet', (_store, onDestroy) => {
  let end = (_error: KitError): void => {}
  onDestroy(() => end(new KitError('modalClosed')))
  return {
    take(next: (error: KitError) => void): void {
      end(new KitError('connectSuperseded'))
      end = next
    },
  }
})

/**
 * Lets the user connect the wallet of a name in the modal. Any other wallet that they connect there counts too.
 *
 * @throws KitError `chainNotSupported`, `authConnectorMissing` before the modal opens; if the user leaves without a
 * wallet, the reason why the last one did not connect, `connectionRejected` or `connectFailed`, else `modalClosed`;
 * `connectSuperseded` if another call gets the modal
 */
export async function connectWallet(
  store: Store,
  name: string,
  { namespace }: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<ConnectedAccount> {
  const { accounts, connections, environment, modal, networks } = store
  if (namespace && !networks.state.byNamespace[namespace]) throw new KitError('chainNotSupported')
  const over = new AbortController()
  const before = new Map(listedNamespaces(store).map(each => [each, accounts.identity(each)]))
  /** Error if the user leaves without a wallet. */
  let failure = new KitError('modalClosed')
  let isOpen = false
  /** Whether a connected wallet was shown. */
  let hasShown = false
  /** Whether the error of the latest wallet is known. */
  let hasFailed = false
  let settling: Stop | undefined

  return new Promise((resolve, reject) => {
    const stops: Stop[] = []
    const settle = (act: () => void): void => {
      over.abort()
      stops.splice(0).forEach(stop => stop())
      settling?.()
      act()
    }
    const end = (error: unknown): void => settle(() => reject(error))
    const wanted = (gained: readonly ChainNamespace[]): ChainNamespace | undefined => {
      const { activeNamespace } = networks.state
      const first = namespace ?? (activeNamespace && gained.includes(activeNamespace) ? activeNamespace : gained[0])
      return first && gained.includes(first) ? first : undefined
    }
    /** Resolves with the account. @returns whether there is one */
    const tell = (gained: readonly ChainNamespace[]): boolean => {
      const namespace = wanted(gained)
      const account = namespace && accounts.identity(namespace)
      if (account) settle(() => resolve(toConnected(store, namespace, account)))
      return account !== undefined
    }
    const gained = (): ChainNamespace[] =>
      listedNamespaces(store).filter(each => {
        const now = accounts.identity(each)
        return now && (now.connectorId !== before.get(each)?.connectorId || now.address !== before.get(each)?.address)
      })
    const look = (): void => {
      if (over.signal.aborted || !isOpen || modal.state.open || isAsking(store)) return
      const shows = wanted(gained()) !== undefined
      if (!shows && (hasFailed || !hasShown)) return end(failure)
      if (shows) hasFailed = false
      hasShown ||= shows
      // The state shows the account before an event confirms or withdraws it. A connection of another tab has no event.
      settling ??= environment.clock.after(settlingMs, () => {
        settling = undefined
        if (!modal.state.open && !tell(gained())) end(failure)
      })
    }

    store.use(askedWalletFeature).take(end)
    stops.push(
      connections.events.on('connected', ({ namespaces }) => void (isOpen && tell(namespaces))),
      fromNow(store, ({ data }) => {
        if (data.event !== 'USER_REJECTED' && data.event !== 'CONNECT_ERROR') return
        const isRejected = data.event === 'USER_REJECTED'
        failure = isRejected
          ? new KitError('connectionRejected')
          : new KitError('connectFailed', { cause: data.properties.message })
        hasFailed = true
        look()
      }),
      subscribe(modal.state, look),
      subscribe(accounts.state, look),
    )
    openWallet(store, name, { namespace, signal: over.signal }).then(() => {
      isOpen = true
      look()
    }, end)
  })
}

function listedNamespaces({ networks }: Store): ChainNamespace[] {
  return Object.keys(networks.state.byNamespace) as ChainNamespace[]
}

/** Returns whether a wallet that the user has chosen is still to answer. */
function isAsking({ accounts }: Store): boolean {
  return Object.values(accounts.state).some(({ account }) => account.status === 'connecting' && account.asked)
}

function toConnected(
  { networks }: Store,
  chainNamespace: ChainNamespace,
  { address, caipAddress }: AccountIdentity,
): ConnectedAccount {
  const chainId = networks.current(chainNamespace)?.id ?? caipAddress.split(':')[1] ?? ''
  return { chainNamespace, chainId, address, caipAddress }
}

/** Subscribes to new events, without the earlier ones. */
function fromNow({ events }: Store, listener: (event: TimedEvent) => void): Stop {
  let isReplayed = true
  const stop = events.watch(event => isReplayed || listener(event))
  isReplayed = false
  return stop
}

import { type AccountIdentity, defineFeature, KitError, type Store, type TimedEvent } from '@latchkey/core'
import type { CaipAddress, ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { openWallet } from './open-wallet.ts'

/** The account that a person connected, in its parts. */
export interface ConnectedAccount {
  /** The family. */
  readonly chainNamespace: ChainNamespace
  /** The network within the family: a number in EVM, a text elsewhere. */
  readonly chainId: number | string
  /** The address alone; of EVM in EIP-55 form. */
  readonly address: string
  /** The address as CAIP-10, with the network. */
  readonly caipAddress: CaipAddress
}

/** After the modal has closed on a wallet that shows, what is still done with it: a signature that was given is on its way to the site. */
const settlingMs = 1_000

/** One wallet of a kit is asked for at a time: the latest call has the modal. */
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
 * Has a person connect what a site calls so, in the modal; whichever wallet they turn to there counts.
 *
 * @throws KitError `chainNotSupported`, `authConnectorMissing` before anything shows; where they leave without a wallet, why the last one was not
 *   connected, `connectionRejected` or `connectFailed`, else `modalClosed`; `connectSuperseded` where another call took the modal
 */
export async function connectWallet(
  store: Store,
  name: string,
  { namespace }: { readonly namespace?: ChainNamespace | undefined } = {},
): Promise<ConnectedAccount> {
  const { accounts, connections, environment, modal, networks } = store
  if (namespace && !networks.state.byNamespace[namespace]) throw new KitError('chainNotSupported')
  const over = new AbortController()
  const before = new Map(families(store).map(each => [each, accounts.identity(each)]))
  /** What the person is told where they leave without a wallet. */
  let failure = new KitError('modalClosed')
  let isOpen = false
  /** A wallet that counts has shown. */
  let hasShown = false
  /** What became of the latest one has been told. */
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
    /** @returns whether there is an account to tell */
    const tell = (gained: readonly ChainNamespace[]): boolean => {
      const family = wanted(gained)
      const account = family && accounts.identity(family)
      if (account) settle(() => resolve(toConnected(store, family, account)))
      return account !== undefined
    }
    const gained = (): ChainNamespace[] =>
      families(store).filter(each => {
        const now = accounts.identity(each)
        return now && (now.connectorId !== before.get(each)?.connectorId || now.address !== before.get(each)?.address)
      })
    const look = (): void => {
      if (over.signal.aborted || !isOpen || modal.state.open || isAsking(store)) return
      const shows = wanted(gained()) !== undefined
      if (!shows && (hasFailed || !hasShown)) return end(failure)
      if (shows) hasFailed = false
      hasShown ||= shows
      // It shows before it is settled, which an event tells, as it does why it went again; another tab's connection has none.
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

function families({ networks }: Store): ChainNamespace[] {
  return Object.keys(networks.state.byNamespace) as ChainNamespace[]
}

/** Whether a wallet that a person turned to has yet to answer. */
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

/** Hears events, without those that were before. */
function fromNow({ events }: Store, listener: (event: TimedEvent) => void): Stop {
  let isReplayed = true
  const stop = events.watch(event => isReplayed || listener(event))
  isReplayed = false
  return stop
}

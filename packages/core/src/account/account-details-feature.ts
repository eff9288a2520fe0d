import {
  type Balance,
  type CaipNetwork,
  type ChainAdapter,
  type ChainNamespace,
  type Identity,
  safeImageUrl,
  type Stop,
  untilAborted,
} from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { AccountIdentity, AccountStatus } from '../account-machine.ts'
import type { AccountDetails } from '../accounts-controller.ts'
import { defineFeature } from '../create-store.ts'
import { createTimedCache } from './timed-cache.ts'

/** Looks up balance and name of the connected accounts, through the adapters of their families. */
export interface AccountDetailsController {
  /** Looks up every connected account now, and again whenever one changes, until stopped. */
  start(): Stop
  /** Looks up one family's account, or all; what is known and still good is not asked again. Never rejects. */
  refresh(namespace?: ChainNamespace): Promise<void>
}

/** A native balance is good for this long (specification, section 9). */
export const nativeBalanceAgeMs = 30_000
/** A name and picture are good for this long (specification, section 9). */
export const identityAgeMs = 300_000
const longestName = 256

export const accountDetailsFeature = defineFeature<AccountDetailsController>('accountDetails', (store, onDestroy) => {
  const { accounts, networks, options, environment } = store
  const balances = createTimedCache<Balance>(environment.clock, nativeBalanceAgeMs)
  const identities = createTimedCache<Identity>(environment.clock, identityAgeMs)
  const lookUps = new Map<ChainNamespace, { caipAddress: string; stop: AbortController; done: Promise<void> }>()
  const seen = new Map<ChainNamespace, AccountStatus>()
  let stopWatching: Stop | undefined

  function look(): void {
    for (const namespace of configured()) {
      const { account } = accounts.get(namespace)
      if (seen.get(namespace) === account) continue
      seen.set(namespace, account)
      void refresh(namespace)
    }
  }
  const configured = (): ChainNamespace[] => Object.keys(networks.state.byNamespace) as ChainNamespace[]

  async function refresh(namespace?: ChainNamespace): Promise<void> {
    await Promise.all((namespace ? [namespace] : configured()).map(lookUp))
  }

  /** The latest account of a family wins; a look-up of the same account that is under way is joined. */
  function lookUp(namespace: ChainNamespace): Promise<void> {
    const { account } = accounts.get(namespace)
    const underway = lookUps.get(namespace)
    if (account.status !== 'connected') {
      underway?.stop.abort(superseded())
      lookUps.delete(namespace)
      return Promise.resolve()
    }
    if (underway?.caipAddress === account.caipAddress) return underway.done
    underway?.stop.abort(superseded())
    const stop = new AbortController()
    const done = fetchDetails(namespace, account, stop.signal).finally(() => {
      if (lookUps.get(namespace)?.stop === stop) lookUps.delete(namespace)
    })
    lookUps.set(namespace, { caipAddress: account.caipAddress, stop, done })
    return done
  }

  async function fetchDetails(namespace: ChainNamespace, account: AccountIdentity, signal: AbortSignal): Promise<void> {
    const adapter = options.adapters?.find(each => each.namespace === namespace)
    const network = networks.current(namespace)
    // A network that the site does not list has nowhere to ask.
    if (!adapter || !network || !networks.isSupported(network)) return
    const show = (details: AccountDetails): void => {
      const current = accounts.get(namespace).account
      if (signal.aborted || current.status !== 'connected' || current.caipAddress !== account.caipAddress) return
      accounts.setDetails(namespace, details)
    }
    await Promise.allSettled([
      fetchBalance(adapter, account, network, signal).then(
        found => found && show({ balance: found.balance, balanceSymbol: found.symbol }),
      ),
      fetchIdentity(adapter, account, signal).then(identity => show(toDetails(identity))),
    ])
  }

  async function fetchBalance(
    adapter: ChainAdapter,
    { caipAddress, address }: AccountIdentity,
    network: CaipNetwork,
    signal: AbortSignal,
  ): Promise<Balance | undefined> {
    const known = balances.get(caipAddress)
    if (known || !adapter.fetchBalance) return known
    const balance = await untilAborted(adapter.fetchBalance(address, network, signal), signal)
    balances.set(caipAddress, balance)
    return balance
  }

  async function fetchIdentity(
    adapter: ChainAdapter,
    { address }: AccountIdentity,
    signal: AbortSignal,
  ): Promise<Identity> {
    const key = `${adapter.namespace}:${address}`
    const known = identities.get(key)
    if (known || !adapter.fetchIdentity) return known ?? {}
    const identity = (await untilAborted(adapter.fetchIdentity(address, options.networks, signal), signal)) ?? {}
    identities.set(key, identity)
    return identity
  }

  function stop(): void {
    stopWatching?.()
    stopWatching = undefined
    seen.clear()
    for (const { stop: ended } of lookUps.values()) ended.abort(superseded())
    lookUps.clear()
  }
  onDestroy(stop)

  return {
    refresh,
    start() {
      stopWatching ??= subscribe(accounts.state, look)
      look()
      return stop
    },
  }
})

function superseded(): DOMException {
  return new DOMException('The account changed', 'AbortError')
}

function toDetails({ name, image }: Identity): AccountDetails {
  const profileImage = safeImageUrl(image)
  return { ...(name && { profileName: name.slice(0, longestName) }), ...(profileImage && { profileImage }) }
}

import { type AccountDetails, type AccountIdentity, type AccountStatus, defineFeature, KitError } from '@latchkey/core'
import {
  type Balance,
  type CaipNetwork,
  type ChainAdapter,
  type ChainNamespace,
  type Identity,
  namespaceOf,
  safeImageUrl,
  type Stop,
  untilAborted,
} from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createTimedCache } from './timed-cache.ts'

/** Looks up balance and name of the connected accounts, through the adapters of their families. */
export interface AccountDetailsController {
  /** Looks up every connected account now, and again whenever one changes, until stopped. */
  start(): Stop
  /** Looks up one family's account, or all; what is known and still good is not asked again. Never rejects. */
  refresh(namespace?: ChainNamespace): Promise<void>
  /**
   * A family's native balance in whole units, which is shown as well; one that is known and still good is not asked again.
   *
   * @throws KitError `caipNetworkOrAddressUndefined`, `adapterNotFound`, `chainNotSupported` for a family that tells none
   */
  fetchBalance(namespace: ChainNamespace | undefined): Promise<Balance>
}

/** A native balance is good for this long (specification, section 9). */
export const nativeBalanceAgeMs = 30_000
/** A name and picture are good for this long (specification, section 9). */
export const identityAgeMs = 300_000
const longestName = 256

export const accountDetailsFeature = defineFeature<AccountDetailsController>('accountDetails', (store, onDestroy) => {
  const { accounts, networks, options, environment } = store
  const balances = createTimedCache<Balance>(environment.clock, nativeBalanceAgeMs)
  const balancesUnderway = new Map<string, Promise<Balance>>()
  const identities = createTimedCache<Identity>(environment.clock, identityAgeMs)
  const lookUps = new Map<ChainNamespace, { caipAddress: string; stop: AbortController; done: Promise<void> }>()
  const seen = new Map<ChainNamespace, AccountStatus>()
  const ownOrigins = [environment.browser.origin, ...(Object.values(options.services) as string[])].map(originOf)
  let stopWatching: Stop | undefined
  let ended = new AbortController()

  function look(): void {
    for (const namespace of configured()) {
      const { account } = accounts.get(namespace)
      if (seen.get(namespace) === account) continue
      seen.set(namespace, account)
      void refresh(namespace)
    }
  }
  const adapterOf = (namespace: ChainNamespace | undefined): ChainAdapter | undefined =>
    options.adapters.find(each => each.namespace === namespace)
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
    const adapter = adapterOf(namespace)
    const network = networks.current(namespace)
    // A network that the site does not list has nowhere to ask.
    if (!adapter || !network || !networks.isSupported(network)) return
    await Promise.allSettled([
      adapter.capabilities?.includes('fetchBalance') && untilAborted(askBalance(adapter, account, network), signal),
      fetchIdentity(adapter, account, signal).then(identity => {
        if (!signal.aborted) show(account, toDetails(identity, ownOrigins))
      }),
    ])
  }

  function show(account: AccountIdentity, details: AccountDetails): void {
    const namespace = namespaceOf(account.caipAddress)
    const current = accounts.get(namespace).account
    if (current.status !== 'connected' || current.caipAddress !== account.caipAddress) return
    accounts.setDetails(namespace, details)
  }

  /** Whoever asks for the same balance meanwhile gets the same answer. */
  async function askBalance(adapter: ChainAdapter, account: AccountIdentity, network: CaipNetwork): Promise<Balance> {
    const { caipAddress, address } = account
    const { signal } = ended
    let balance = balances.get(caipAddress)
    if (!balance) {
      const read = async (): Promise<Balance> => {
        const actions = await adapter.actions?.()
        signal.throwIfAborted()
        const asked = actions?.fetchBalance?.(address, network, signal)
        if (!asked) throw new KitError('chainNotSupported', { advice: 'This family tells no balance' })
        return await asked
      }
      const asked = balancesUnderway.get(caipAddress) ?? read()
      balancesUnderway.set(caipAddress, asked)
      try {
        balance = await asked
        balances.set(caipAddress, balance)
      } finally {
        if (balancesUnderway.get(caipAddress) === asked) balancesUnderway.delete(caipAddress)
      }
    }
    if (!signal.aborted) show(account, { balance: balance.balance, balanceSymbol: balance.symbol })
    return balance
  }

  async function fetchIdentity(
    adapter: ChainAdapter,
    { address }: AccountIdentity,
    signal: AbortSignal,
  ): Promise<Identity> {
    const key = `${adapter.namespace}:${address}`
    const known = identities.get(key)
    if (known || !adapter.capabilities?.includes('fetchIdentity')) return known ?? {}
    const actions = await untilAborted(adapter.actions?.() ?? Promise.resolve(undefined), signal)
    const asked = actions?.fetchIdentity?.(address, options.networks, signal) ?? Promise.resolve(undefined)
    const identity = (await untilAborted(asked, signal)) ?? {}
    identities.set(key, identity)
    return identity
  }

  function stop(): void {
    stopWatching?.()
    stopWatching = undefined
    seen.clear()
    for (const { stop: ended } of lookUps.values()) ended.abort(superseded())
    lookUps.clear()
    ended.abort(superseded())
    ended = new AbortController()
    balancesUnderway.clear()
  }
  onDestroy(stop)

  return {
    refresh,
    async fetchBalance(namespace) {
      const identity = accounts.identity(namespace)
      const network = networks.current(namespace)
      if (!identity || !network) throw new KitError('caipNetworkOrAddressUndefined')
      const adapter = adapterOf(namespace)
      if (!adapter) throw new KitError('adapterNotFound')
      return askBalance(adapter, identity, network)
    },
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

function toDetails({ name, image }: Identity, ownOrigins: readonly (string | undefined)[]): AccountDetails {
  const profileImage = safeImageUrl(image)
  // Whoever is named in an account's records would learn of every visit: a picture is in its address, or with those that the site named.
  const isOwn = /^(data|blob):/i.test(profileImage ?? '') || ownOrigins.includes(originOf(profileImage) ?? '')
  return { ...(name && { profileName: name.slice(0, longestName) }), ...(profileImage && isOwn && { profileImage }) }
}

function originOf(url: string | undefined): string | undefined {
  try {
    return new URL(url ?? '').origin
  } catch {
    return undefined
  }
}

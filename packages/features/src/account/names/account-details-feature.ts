import {
  createQuery,
  type AccountDetails,
  type AccountIdentity,
  type AccountStatus,
  defineFeature,
  KitError,
} from '@latchkey/core'
import {
  type Balance,
  type CaipNetwork,
  type ChainAdapter,
  type ChainNamespace,
  type Identity,
  namespaceOf,
  type Stop,
} from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { avatarRule } from '../../own-origins.ts'
import { askIdentity, type Held } from './ask-identity.ts'
import { addressExplorerUrl } from '../../transactions/shared/explorer-url.ts'
import { identityAgeMs, keptBalances, keptIdentities, nativeBalanceAgeMs } from './kept-details.ts'

/**
 * Looks up balance and name of the connected accounts, through the adapters of their namespaces, and names at the
 * Blockchain API if the site names it.
 */
export interface AccountDetailsController {
  /** Looks up every connected account, and again whenever one changes, until stopped. */
  start(): Stop
  /** Looks up the account of one namespace, or of all. Values that are fresh are not requested again. Never rejects. */
  refresh(namespace?: ChainNamespace): Promise<void>
  /**
   * Fetches a namespace's native balance in whole units, unless it is fresh, and shows it.
   *
   * @throws KitError `caipNetworkOrAddressUndefined`, `adapterNotFound`, `chainNotSupported` if the adapter reads no
   * balances; the error of the node
   */
  fetchBalance(namespace: ChainNamespace | undefined): Promise<Balance>
  /**
   * Fetches the native balance of an account on a network. Concurrent calls share one request. The balance of the
   * connected account is shown.
   *
   * @throws KitError `adapterNotFound`, `chainNotSupported` if the adapter reads no balances; the error of the node
   */
  balanceOf(account: Account, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>
  /** Fetches the native balance of an account again, because it has changed on the chain. */
  expectChange(account: Account, network: CaipNetwork): void
  /** Looks up the name of an account again, because it has changed. */
  expectName(account: Account): void
}

/** Address, alone and with its network. */
export type Account = Pick<AccountIdentity, 'address' | 'caipAddress'>

const longestName = 256
/** Maximum of names that are stored per namespace. */
const maxLabels = 50

export const accountDetailsFeature = defineFeature<AccountDetailsController>('accountDetails', (store, onDestroy) => {
  const { accounts, networks, options, environment } = store
  const kept = { balances: keptBalances(store), identities: keptIdentities(store) }
  /** Latest change of each native balance that no answer includes yet. */
  const changed = new Map<string, symbol>()
  const balances = createQuery<Held, Balance>({
    clock: environment.clock,
    freshMs: (_balance, key) => (changed.has(key) ? 0 : nativeBalanceAgeMs),
    keyOf: balanceKeyOf,
    seed: kept.balances.read,
    onChange: kept.balances.keep,
    async ask(held, signal) {
      const { adapter, account, network } = held
      const key = balanceKeyOf(held)
      const change = changed.get(key)
      const actions = await adapter.actions?.()
      signal.throwIfAborted()
      const balance = await actions?.fetchBalance?.(account.address, network, signal)
      if (!balance) throw new KitError('chainNotSupported', { advice: 'This family tells no balance' })
      signal.throwIfAborted()
      if (changed.get(key) === change) changed.delete(key)
      return balance
    },
  })
  const identities = createQuery<Held, Identity>({
    clock: environment.clock,
    freshMs: () => identityAgeMs,
    keyOf: identityKeyOf,
    seed: kept.identities.read,
    onChange: kept.identities.keep,
    ask: (held, signal) => askIdentity(store, held, signal),
  })
  /** Account of each namespace, with the controller that aborts its requests. */
  const latest = new Map<ChainNamespace, { caipAddress: string; until: AbortController }>()
  const seen = new Map<ChainNamespace, AccountStatus>()
  const pictureOf = avatarRule(store)
  const labels: Partial<Record<ChainNamespace, Readonly<Record<string, string>>>> = {}
  let stopWatching: Stop | undefined

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

  /** Looks up the latest account of a namespace. Requests for another account before are aborted. */
  async function lookUp(namespace: ChainNamespace): Promise<void> {
    const { account } = accounts.get(namespace)
    const earlier = latest.get(namespace)
    latest.delete(namespace)
    if (account.status !== 'connected') return earlier?.until.abort(superseded())
    const { caipAddress } = account
    const until = earlier?.caipAddress === caipAddress ? earlier.until : new AbortController()
    latest.set(namespace, { caipAddress, until })
    const done = fetchDetails(namespace, account, until.signal)
    if (earlier?.until !== until) earlier?.until.abort(superseded())
    await done
  }

  async function fetchDetails(namespace: ChainNamespace, account: AccountIdentity, signal: AbortSignal): Promise<void> {
    const adapter = adapterOf(namespace)
    const network = networks.current(namespace)
    const page = addressExplorerUrl(network, account.address, options.adapters)
    show(account, { ...(page && { addressExplorerUrl: page }), ...labelsOf(namespace) })
    // A network that the site does not have has no node to ask.
    if (!adapter || !network || !networks.isSupported(network)) return
    const held = { adapter, account, network }
    await Promise.allSettled([
      adapter.capabilities?.includes('fetchBalance') && showBalance(held, signal),
      identities.get(held, signal).then(identity => showIdentity(account, toDetails(identity, pictureOf))),
    ])
  }

  function showIdentity(account: Account, details: AccountDetails): void {
    const namespace = namespaceOf(account.caipAddress)
    const { [account.address]: _before, ...others } = labels[namespace] ?? {}
    const entries = Object.entries(others).slice(1 - maxLabels)
    labels[namespace] = Object.fromEntries(
      details.profileName ? [...entries, [account.address, details.profileName]] : entries,
    )
    show(account, { ...details, ...labelsOf(namespace) })
  }

  function labelsOf(namespace: ChainNamespace): AccountDetails {
    const addressLabels = labels[namespace]
    return addressLabels && Object.keys(addressLabels).length > 0 ? { addressLabels } : {}
  }

  async function balanceOf(account: Account, network: CaipNetwork, signal?: AbortSignal): Promise<Balance> {
    const adapter = adapterOf(namespaceOf(account.caipAddress))
    if (!adapter) throw new KitError('adapterNotFound')
    return showBalance({ adapter, account, network }, signal)
  }

  async function showBalance(held: Held, signal?: AbortSignal): Promise<Balance> {
    const balance = await balances.get(held, signal)
    show(held.account, { balance: balance.balance, balanceSymbol: balance.symbol })
    return balance
  }

  function show(account: Account, details: AccountDetails): void {
    const namespace = namespaceOf(account.caipAddress)
    const current = accounts.get(namespace).account
    if (current.status !== 'connected' || current.caipAddress !== account.caipAddress) return
    accounts.setDetails(namespace, details)
  }

  function stop(): void {
    stopWatching?.()
    stopWatching = undefined
    seen.clear()
    for (const { until } of latest.values()) until.abort(superseded())
    latest.clear()
    balances.reset(superseded())
    identities.reset(superseded())
  }
  onDestroy(stop)

  return {
    refresh,
    async fetchBalance(namespace) {
      const identity = accounts.identity(namespace)
      const network = networks.current(namespace)
      if (!identity || !network) throw new KitError('caipNetworkOrAddressUndefined')
      return balanceOf(identity, network)
    },
    balanceOf,
    expectChange(account, network) {
      const adapter = adapterOf(network.chainNamespace)
      if (!adapter) return
      const held = { adapter, account, network }
      changed.set(balanceKeyOf(held), Symbol('change'))
      kept.balances.forget(balanceKeyOf(held))
      showBalance(held).catch(() => {})
    },
    expectName(account) {
      const adapter = adapterOf(namespaceOf(account.caipAddress))
      if (!adapter) return
      const key = identityKeyOf({ adapter, account })
      kept.identities.forget(key)
      identities.reset(superseded(), [key])
      void refresh(adapter.namespace)
    },
    start() {
      stopWatching ??= subscribe(accounts.state, look)
      look()
      return stop
    },
  }
})

function balanceKeyOf({ account, network }: Held): string {
  return `${network.caipNetworkId}:${account.address}`
}

function identityKeyOf({ adapter, account }: Pick<Held, 'adapter' | 'account'>): string {
  return `${adapter.namespace}:${account.address}`
}

function superseded(): DOMException {
  return new DOMException('The account changed', 'AbortError')
}

function toDetails({ name, image }: Identity, pictureOf: ReturnType<typeof avatarRule>): AccountDetails {
  const profileImage = pictureOf(image)
  return { ...(name && { profileName: name.slice(0, longestName) }), ...(profileImage && { profileImage }) }
}

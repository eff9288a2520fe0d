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

import { avatarRule } from '../own-origins.ts'
import { askIdentity, type Held } from './ask-identity.ts'
import { addressExplorerUrl } from './explorer-url.ts'
import { identityAgeMs, keptBalances, keptIdentities, nativeBalanceAgeMs } from './kept-details.ts'

/** Looks up balance and name of the connected accounts: through the adapters of their families, names at the Blockchain API where the site names it. */
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
  /**
   * The native balance of an account on a network, asked for once with all who want it; shown as well where it is of the account that is connected.
   *
   * @throws KitError `adapterNotFound`, `chainNotSupported` for a family that tells none
   */
  balanceOf(account: Account, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>
  /** Says that the native balance of an account has changed on chain: it is asked for anew. */
  expectChange(account: Account, network: CaipNetwork): void
  /** Says that an account has another name: it is asked for anew. */
  expectName(account: Account): void
}

/** An address, alone and with its network. */
export type Account = Pick<AccountIdentity, 'address' | 'caipAddress'>

const longestName = 256
/** So many addresses of a family keep their names. */
const mostLabels = 50

export const accountDetailsFeature = defineFeature<AccountDetailsController>('accountDetails', (store, onDestroy) => {
  const { accounts, networks, options, environment } = store
  const kept = { balances: keptBalances(store), identities: keptIdentities(store) }
  /** The latest change of each native balance that no answer knows of yet. */
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
  /** The account that each family has, and until when what is asked about it is of use. */
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

  /** The latest account of a family wins; what is asked for the one before goes on where it is the same. */
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
    // A network that the site does not list has nowhere to ask.
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
    const entries = Object.entries(others).slice(1 - mostLabels)
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

/**
 * A model of a user's wallets and the kit, as simple as possible: without time, storage and events. The model test runs it
 * beside the kit and compares.
 */
export type Namespace = 'eip155' | 'solana'

export const modelNamespaces = ['eip155', 'solana'] as const

/** The wallets in the page. Gamma is one extension for both namespaces. */
export const walletIds = ['dev.alpha', 'dev.beta', 'dev.gamma', 'Gamma', 'Delta'] as const

export interface ModelWallet {
  readonly id: string
  readonly namespace: Namespace
  /** The wallet's accounts, the selected one first. */
  accounts: string[]
  /** The wallet's chain. A Solana wallet has none: its chain is the site's at the connection, or after the last switch. */
  network?: string
  /** Whether the user has authorized this site in the wallet. */
  isAuthorized: boolean
  isLocked: boolean
  /**
   * Whether its accounts disappeared on this page. A Solana wallet does not report whether it is locked or the user disconnected
   * the site, so the page waits for it.
   */
  isAwaited?: boolean
  /** An account that the user chose on the site, while the wallet's own selection is `over`. */
  chosen?: { address: string; over: string }
}

export interface ModelNamespace {
  /** The stored connections, live and late ones, by the time of connection, the latest first. */
  written: string[]
  /** Connections that are locked or silent, and come back by themselves. */
  late: Set<string>
  active: string | undefined
  /** The active connection in storage. */
  first: string | undefined
  recent: Set<string>
  network: string
  /** The stored networks of stored connections. */
  places: Map<string, string>
}

export interface Model {
  readonly isMultiWallet: boolean
  readonly wallets: Map<string, ModelWallet>
  readonly namespaces: Record<Namespace, ModelNamespace>
  activeNamespace: Namespace
  /** The namespaces for which the pairing session is used. */
  paired: readonly Namespace[]
}

/** The paired wallet has one connector; the model has one id per namespace. */
export const pairingIds: Readonly<Record<Namespace, string>> = {
  eip155: 'walletConnect/eip155',
  solana: 'walletConnect/solana',
}
export const isPairing = (id: string): boolean => Object.values(pairingIds).includes(id)
export const connectorIdOf = (id: string): string => id.replace(/\/.*/, '')

export const networks: Readonly<Record<Namespace, readonly [string, string]>> = {
  eip155: ['eip155:1', 'eip155:137'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
}

export function createModel(isMultiWallet: boolean, wallets: readonly ModelWallet[]): Model {
  const fresh = (namespace: Namespace): ModelNamespace => ({
    written: [],
    late: new Set(),
    active: undefined,
    first: undefined,
    recent: new Set(),
    network: networks[namespace][0],
    places: new Map(),
  })
  return {
    isMultiWallet,
    wallets: new Map(wallets.map(wallet => [wallet.id, wallet])),
    namespaces: { eip155: fresh('eip155'), solana: fresh('solana') },
    activeNamespace: 'eip155',
    paired: [],
  }
}

export function walletOf(model: Model, id: string): ModelWallet {
  const wallet = model.wallets.get(id)
  if (!wallet) throw new Error(`The model has no wallet ${id}`)
  return wallet
}

export const liveIn = ({ written, late }: ModelNamespace): string[] => written.filter(id => !late.has(id))

export const isLive = (model: Model, id: string): boolean =>
  liveIn(model.namespaces[walletOf(model, id).namespace]).includes(id)

export const pairedIn = (model: Model): Namespace[] => modelNamespaces.filter(name => isLive(model, pairingIds[name]))

export const isLate = (model: Model, id: string): boolean =>
  model.namespaces[walletOf(model, id).namespace].late.has(id)

/** Returns the connections of a namespace that the kit restores unless they are live. */
export function askedIn({ isMultiWallet, namespaces: all }: Model, name: Namespace): string[] {
  const { written, first } = all[name]
  return isMultiWallet ? written : written.filter(id => id === first)
}

/** Returns the connections of a namespace that the kit retries when the user returns. */
export const lateIn = (model: Model, name: Namespace): string[] =>
  askedIn(model, name).filter(id => model.namespaces[name].late.has(id))

/** Returns the active account of a wallet. */
export function shownAccount({ accounts, chosen }: ModelWallet): string | undefined {
  const isHeld = chosen?.over === accounts[0] && accounts.includes(chosen?.address ?? '')
  return isHeld ? chosen?.address : accounts[0]
}

/** Connects a wallet at the user's request. */
export function connectInModel(model: Model, id: string): void {
  const { namespace } = walletOf(model, id)
  join(model, id)
  show(model, namespace, id)
  model.activeNamespace = namespace
}

/** Pairs the wallet in both namespaces. @param activated namespaces in which it becomes active */
export function pair(model: Model, activated: readonly Namespace[]): void {
  for (const name of modelNamespaces) {
    const id = pairingIds[name]
    join(model, id)
    if (activated.includes(name) || model.namespaces[name].active === undefined) show(model, name, id)
  }
  model.paired = modelNamespaces
}

/** Gives a namespace without a wallet the paired one, if its session is used there. */
export function joinPairing(model: Model, name: Namespace): void {
  const isHeld = modelNamespaces.some(each => isLive(model, pairingIds[each]))
  if (model.namespaces[name].active !== undefined || !isHeld || !model.paired.includes(name)) return
  join(model, pairingIds[name])
  show(model, name, pairingIds[name])
}

/** Ends the pairing session. */
export function leavePairing(model: Model): void {
  for (const id of Object.values(pairingIds)) {
    walletOf(model, id).isAuthorized = false
    leave(model, id)
  }
}

/** Returns the wallets that are disconnected together, because a pairing is one session. */
export function withSession(model: Model, leaving: readonly string[]): string[] {
  const others = Object.values(pairingIds).filter(id => isLive(model, id))
  return leaving.some(isPairing) ? [...new Set([...leaving, ...others])] : [...leaving]
}

function join(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const namespace = model.namespaces[wallet.namespace]
  wallet.isAuthorized = true
  if (wallet.namespace === 'solana' || isPairing(id)) wallet.network = namespace.network
  if (!namespace.written.includes(id)) namespace.written.unshift(id)
  namespace.late.delete(id)
  wallet.isAwaited = false
  if (!model.isMultiWallet) {
    for (const each of namespace.written) if (each !== id) delete walletOf(model, each).chosen
    namespace.written = [id]
    namespace.late.clear()
  }
  namespace.recent.delete(id)
}

/** Restores a late connection to its place, beside any other. */
export function comeBack(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const { namespace: name } = wallet
  const namespace = model.namespaces[name]
  wallet.isAwaited = false
  namespace.late.delete(id)
  namespace.recent.delete(id)
  if (namespace.active === undefined) show(model, name, id)
}

/** Switches the network. A connection that has not come will come back there. */
export function moveTo(model: Model, name: Namespace, id: string): void {
  const namespace = model.namespaces[name]
  const wallet = namespace.active === undefined ? undefined : walletOf(model, namespace.active)
  if (wallet?.network) wallet.network = id
  namespace.network = id
  if (!wallet && namespace.first !== undefined) namespace.places.set(namespace.first, id)
}

/** Makes a connection late: it shares nothing for now. */
export function becomeLate(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const { namespace: name } = wallet
  const namespace = model.namespaces[name]
  if (!namespace.written.includes(id)) return
  if (!namespace.late.has(id)) wallet.isAwaited = true
  namespace.late.add(id)
  if (model.isMultiWallet) namespace.recent.add(id)
  if (namespace.active === id) show(model, name, liveIn(namespace)[0])
}

/** Simulates the user's return to the page: every late connection is retried. */
export function askLate(model: Model): void {
  let isPairingBack = false
  for (const name of modelNamespaces) {
    const namespace = model.namespaces[name]
    const answers = lateIn(model, name).map(id => walletOf(model, id))
    const activating = namespace.active === undefined ? namespace.first : undefined
    for (const wallet of answers) if (isOver(wallet)) leave(model, wallet.id)
    const coming = answers.filter(wallet => wallet.isAuthorized && !wallet.isLocked).map(({ id }) => id)
    isPairingBack ||= coming.some(isPairing)
    for (const id of coming) comeBack(model, id)
    if (activating !== undefined && coming.includes(activating)) show(model, name, activating)
  }
  // A restored pairing is used for every namespace in which it is stored.
  if (isPairingBack) model.paired = pairedIn(model)
}

/**
 * Whether a silent reconnect reports that there is no connection. A locked Solana wallet cannot be distinguished from a
 * disconnected one.
 */
function isOver({ isAuthorized, isLocked, isAwaited, namespace }: ModelWallet): boolean {
  return namespace === 'solana' ? !isAwaited && (!isAuthorized || isLocked) : !isAuthorized
}

/** Makes a connection the active one of its namespace. */
export function show(model: Model, name: Namespace, id: string | undefined): void {
  const namespace = model.namespaces[name]
  namespace.active = id
  if (id !== undefined) namespace.first = id
  const wallet = id === undefined ? undefined : walletOf(model, id)
  namespace.network = wallet?.network ?? namespace.network
}

/** Disconnects a wallet from the site. It becomes a recent connection if `multiWallet` is on. */
export function leave(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const namespace = model.namespaces[wallet.namespace]
  if (!namespace.written.includes(id)) return
  drop(model, id)
  if (model.isMultiWallet) namespace.recent.add(id)
  if (namespace.active === id) show(model, wallet.namespace, liveIn(namespace)[0])
}

/** Removes a connection from storage. */
export function drop(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const namespace = model.namespaces[wallet.namespace]
  namespace.written = namespace.written.filter(each => each !== id)
  namespace.late.delete(id)
  wallet.isAwaited = false
  delete wallet.chosen
  const next = model.isMultiWallet ? namespace.written[0] : undefined
  if (namespace.first === id) namespace.first = liveIn(namespace)[0] ?? next
}

/** Chooses an account on the site. */
export function choose(wallet: ModelWallet, address: string): void {
  const [over] = wallet.accounts
  if (over === undefined || address === over) delete wallet.chosen
  else wallet.chosen = { address, over }
}

/**
 * Reloads the page. Wallets that reconnect silently come back, those that report "no" become recent, and the others are late.
 *
 * @param isThere whether a wallet is on the page and answers at all
 */
export function reload(model: Model, isThere: (wallet: ModelWallet) => boolean): void {
  for (const name of modelNamespaces) {
    const namespace = model.namespaces[name]
    const before = namespace.first
    for (const id of [...namespace.written]) {
      const wallet = walletOf(model, id)
      wallet.isAwaited = false
      if (isThere(wallet) && isOver(wallet)) {
        drop(model, id)
        if (model.isMultiWallet) namespace.recent.add(id)
      } else if (!isThere(wallet) || wallet.isLocked) {
        namespace.late.add(id)
        if (model.isMultiWallet) namespace.recent.add(id)
      } else {
        namespace.late.delete(id)
        namespace.recent.delete(id)
      }
    }
    const live = liveIn(namespace)
    // Only the active network is stored. Another namespace has the network of its active wallet, or the first one.
    if (name !== model.activeNamespace)
      namespace.network = (before !== undefined && namespace.places.get(before)) || networks[name][0]
    show(model, name, before !== undefined && live.includes(before) ? before : live[0])
  }
  model.paired = pairedIn(model)
}

/** Stores the networks of wallets: of live ones their own, of the active one that has not come the site's. */
export function writeDown(model: Model): void {
  for (const namespace of Object.values(model.namespaces)) {
    for (const id of liveIn(namespace)) namespace.places.set(id, walletOf(model, id).network ?? namespace.network)
  }
}

/**
 * A model of a user's wallets and the kit, as simple as possible: without time, storage and events. The model test runs it
 * beside the kit and compares.
 */
export type Family = 'eip155' | 'solana'

export const families = ['eip155', 'solana'] as const

/** The wallets in the page. Gamma is one extension for both namespaces. */
export const walletIds = ['dev.alpha', 'dev.beta', 'dev.gamma', 'Gamma', 'Delta'] as const

export interface ModelWallet {
  readonly id: string
  readonly family: Family
  /** The wallet's accounts, the selected one first. */
  accounts: string[]
  /** The wallet's chain. A Solana wallet has none: its chain is the site's at the connection, or after the last switch. */
  network?: string
  /** Whether the user has authorized this site in the wallet. */
  isLetIn: boolean
  isLocked: boolean
  /**
   * Whether its accounts disappeared on this page. A Solana wallet does not report whether it is locked or the user disconnected
   * the site, so the page waits for it.
   */
  isAwaited?: boolean
  /** An account that the user chose on the site, while the wallet's own selection is `over`. */
  chosen?: { address: string; over: string }
}

export interface ModelFamily {
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
  readonly families: Record<Family, ModelFamily>
  activeFamily: Family
  /** The namespaces for which the pairing session is used. */
  paired: readonly Family[]
}

/** The paired wallet has one connector; the model has one id per namespace. */
export const pairingIds: Readonly<Record<Family, string>> = {
  eip155: 'walletConnect/eip155',
  solana: 'walletConnect/solana',
}
export const isPairing = (id: string): boolean => Object.values(pairingIds).includes(id)
export const connectorIdOf = (id: string): string => id.replace(/\/.*/, '')

export const networks: Readonly<Record<Family, readonly [string, string]>> = {
  eip155: ['eip155:1', 'eip155:137'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
}

export function createModel(isMultiWallet: boolean, wallets: readonly ModelWallet[]): Model {
  const fresh = (family: Family): ModelFamily => ({
    written: [],
    late: new Set(),
    active: undefined,
    first: undefined,
    recent: new Set(),
    network: networks[family][0],
    places: new Map(),
  })
  return {
    isMultiWallet,
    wallets: new Map(wallets.map(wallet => [wallet.id, wallet])),
    families: { eip155: fresh('eip155'), solana: fresh('solana') },
    activeFamily: 'eip155',
    paired: [],
  }
}

export function walletOf(model: Model, id: string): ModelWallet {
  const wallet = model.wallets.get(id)
  if (!wallet) throw new Error(`The model has no wallet ${id}`)
  return wallet
}

export const liveIn = ({ written, late }: ModelFamily): string[] => written.filter(id => !late.has(id))

export const isLive = (model: Model, id: string): boolean =>
  liveIn(model.families[walletOf(model, id).family]).includes(id)

export const pairedIn = (model: Model): Family[] => families.filter(name => isLive(model, pairingIds[name]))

export const isLate = (model: Model, id: string): boolean => model.families[walletOf(model, id).family].late.has(id)

/** Returns the connections of a namespace that the kit restores unless they are live. */
export function askedIn({ isMultiWallet, families: all }: Model, name: Family): string[] {
  const { written, first } = all[name]
  return isMultiWallet ? written : written.filter(id => id === first)
}

/** Returns the connections of a namespace that the kit retries when the user returns. */
export const lateIn = (model: Model, name: Family): string[] =>
  askedIn(model, name).filter(id => model.families[name].late.has(id))

/** Returns the active account of a wallet. */
export function shownAccount({ accounts, chosen }: ModelWallet): string | undefined {
  const isHeld = chosen?.over === accounts[0] && accounts.includes(chosen?.address ?? '')
  return isHeld ? chosen?.address : accounts[0]
}

/** Connects a wallet at the user's request. */
export function arrive(model: Model, id: string): void {
  const { family } = walletOf(model, id)
  join(model, id)
  show(model, family, id)
  model.activeFamily = family
}

/** Pairs the wallet in both namespaces. @param activated namespaces in which it becomes active */
export function pair(model: Model, activated: readonly Family[]): void {
  for (const name of families) {
    const id = pairingIds[name]
    join(model, id)
    if (activated.includes(name) || model.families[name].active === undefined) show(model, name, id)
  }
  model.paired = families
}

/** Gives a namespace without a wallet the paired one, if its session is used there. */
export function joinPairing(model: Model, name: Family): void {
  const isHeld = families.some(each => isLive(model, pairingIds[each]))
  if (model.families[name].active !== undefined || !isHeld || !model.paired.includes(name)) return
  join(model, pairingIds[name])
  show(model, name, pairingIds[name])
}

/** Ends the pairing session. */
export function leavePairing(model: Model): void {
  for (const id of Object.values(pairingIds)) {
    walletOf(model, id).isLetIn = false
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
  const family = model.families[wallet.family]
  wallet.isLetIn = true
  if (wallet.family === 'solana' || isPairing(id)) wallet.network = family.network
  if (!family.written.includes(id)) family.written.unshift(id)
  family.late.delete(id)
  wallet.isAwaited = false
  if (!model.isMultiWallet) {
    for (const each of family.written) if (each !== id) delete walletOf(model, each).chosen
    family.written = [id]
    family.late.clear()
  }
  family.recent.delete(id)
}

/** Restores a late connection to its place, beside any other. */
export function comeBack(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const { family: name } = wallet
  const family = model.families[name]
  wallet.isAwaited = false
  family.late.delete(id)
  family.recent.delete(id)
  if (family.active === undefined) show(model, name, id)
}

/** Switches the network. A connection that has not come will come back there. */
export function moveTo(model: Model, name: Family, id: string): void {
  const family = model.families[name]
  const wallet = family.active === undefined ? undefined : walletOf(model, family.active)
  if (wallet?.network) wallet.network = id
  family.network = id
  if (!wallet && family.first !== undefined) family.places.set(family.first, id)
}

/** Makes a connection late: it shares nothing for now. */
export function becomeLate(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const { family: name } = wallet
  const family = model.families[name]
  if (!family.written.includes(id)) return
  if (!family.late.has(id)) wallet.isAwaited = true
  family.late.add(id)
  if (model.isMultiWallet) family.recent.add(id)
  if (family.active === id) show(model, name, liveIn(family)[0])
}

/** Simulates the user's return to the page: every late connection is retried. */
export function askLate(model: Model): void {
  let isPairingBack = false
  for (const name of families) {
    const family = model.families[name]
    const answers = lateIn(model, name).map(id => walletOf(model, id))
    const activating = family.active === undefined ? family.first : undefined
    for (const wallet of answers) if (isOver(wallet)) leave(model, wallet.id)
    const coming = answers.filter(wallet => wallet.isLetIn && !wallet.isLocked).map(({ id }) => id)
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
function isOver({ isLetIn, isLocked, isAwaited, family }: ModelWallet): boolean {
  return family === 'solana' ? !isAwaited && (!isLetIn || isLocked) : !isLetIn
}

/** Makes a connection the active one of its namespace. */
export function show(model: Model, name: Family, id: string | undefined): void {
  const family = model.families[name]
  family.active = id
  if (id !== undefined) family.first = id
  const wallet = id === undefined ? undefined : walletOf(model, id)
  family.network = wallet?.network ?? family.network
}

/** Disconnects a wallet from the site. It becomes a recent connection if `multiWallet` is on. */
export function leave(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const family = model.families[wallet.family]
  if (!family.written.includes(id)) return
  drop(model, id)
  if (model.isMultiWallet) family.recent.add(id)
  if (family.active === id) show(model, wallet.family, liveIn(family)[0])
}

/** Removes a connection from storage. */
export function drop(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const family = model.families[wallet.family]
  family.written = family.written.filter(each => each !== id)
  family.late.delete(id)
  wallet.isAwaited = false
  delete wallet.chosen
  const next = model.isMultiWallet ? family.written[0] : undefined
  if (family.first === id) family.first = liveIn(family)[0] ?? next
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
  for (const name of families) {
    const family = model.families[name]
    const before = family.first
    for (const id of [...family.written]) {
      const wallet = walletOf(model, id)
      wallet.isAwaited = false
      if (isThere(wallet) && isOver(wallet)) {
        drop(model, id)
        if (model.isMultiWallet) family.recent.add(id)
      } else if (!isThere(wallet) || wallet.isLocked) {
        family.late.add(id)
        if (model.isMultiWallet) family.recent.add(id)
      } else {
        family.late.delete(id)
        family.recent.delete(id)
      }
    }
    const live = liveIn(family)
    // Only the active network is stored. Another namespace has the network of its active wallet, or the first one.
    if (name !== model.activeFamily)
      family.network = (before !== undefined && family.places.get(before)) || networks[name][0]
    show(model, name, before !== undefined && live.includes(before) ? before : live[0])
  }
  model.paired = pairedIn(model)
}

/** Stores the networks of wallets: of live ones their own, of the active one that has not come the site's. */
export function writeDown(model: Model): void {
  for (const family of Object.values(model.families)) {
    for (const id of liveIn(family)) family.places.set(id, walletOf(model, id).network ?? family.network)
  }
}

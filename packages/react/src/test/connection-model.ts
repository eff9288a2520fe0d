/**
 * What a visitor's wallets and the kit come to, told as simply as can be: no time, no storage, no events. The model test runs it
 * beside the real thing and compares.
 */
export type Family = 'eip155' | 'solana'

export const families = ['eip155', 'solana'] as const

/** The wallets in the page. Gamma is one extension for both families. */
export const walletIds = ['dev.alpha', 'dev.beta', 'dev.gamma', 'Gamma', 'Delta'] as const

export interface ModelWallet {
  readonly id: string
  readonly family: Family
  /** What it gives, the selected account first. */
  accounts: string[]
  /** The chain that it is on. One on Solana has none of its own: it is where the site was when it was connected, or last moved it. */
  network?: string
  /** The person let this site in. */
  isLetIn: boolean
  isLocked: boolean
  /** On this page it went from accounts to none. A wallet of Solana does not say whether it is locked or its user let the site go: the page waits for it. */
  isAwaited?: boolean
  /** An account that the person chose on the site, while the wallet's own selection is `over`. */
  chosen?: { address: string; over: string }
}

export interface ModelFamily {
  /** What is written down: the live ones and those that have not come, by when they were connected, the latest first. */
  written: string[]
  /** Those that are locked or silent, and come back by themselves. */
  late: Set<string>
  active: string | undefined
  /** Which one is written down as the active one. */
  first: string | undefined
  recent: Set<string>
  network: string
  /** Where those that are written down were, as far as that is written down. */
  places: Map<string, string>
}

export interface Model {
  readonly isMultiWallet: boolean
  readonly wallets: Map<string, ModelWallet>
  readonly families: Record<Family, ModelFamily>
  activeFamily: Family
  /** The families that the pairing session is read for. */
  paired: readonly Family[]
}

/** The paired wallet has one connector; here it is told apart by family. */
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

/** Those of a family that the kit asks unless they are there. */
export function askedIn({ isMultiWallet, families: all }: Model, name: Family): string[] {
  const { written, first } = all[name]
  return isMultiWallet ? written : written.filter(id => id === first)
}

/** Those of a family that the kit asks again when the person comes back. */
export const lateIn = (model: Model, name: Family): string[] =>
  askedIn(model, name).filter(id => model.families[name].late.has(id))

/** The account of a wallet that shows. */
export function shownAccount({ accounts, chosen }: ModelWallet): string | undefined {
  const isHeld = chosen?.over === accounts[0] && accounts.includes(chosen?.address ?? '')
  return isHeld ? chosen?.address : accounts[0]
}

/** The wallet gave its accounts, and the person asked for it. */
export function arrive(model: Model, id: string): void {
  const { family } = walletOf(model, id)
  join(model, id)
  show(model, family, id)
  model.activeFamily = family
}

/** The person paired the wallet: it is in both families, and the active one in some. */
export function pair(model: Model, activated: readonly Family[]): void {
  for (const name of families) {
    const id = pairingIds[name]
    join(model, id)
    if (activated.includes(name) || model.families[name].active === undefined) show(model, name, id)
  }
  model.paired = families
}

/** A family without a wallet has the paired one, where its session is read for it. */
export function joinPairing(model: Model, name: Family): void {
  const isHeld = families.some(each => isLive(model, pairingIds[each]))
  if (model.families[name].active !== undefined || !isHeld || !model.paired.includes(name)) return
  join(model, pairingIds[name])
  show(model, name, pairingIds[name])
}

/** The session is over. */
export function leavePairing(model: Model): void {
  for (const id of Object.values(pairingIds)) {
    walletOf(model, id).isLetIn = false
    leave(model, id)
  }
}

/** The wallets that are disconnected together with some: a pairing is one session. */
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

/** One that was late comes back: to its place, beside whatever is there. */
export function comeBack(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const { family: name } = wallet
  const family = model.families[name]
  wallet.isAwaited = false
  family.late.delete(id)
  family.recent.delete(id)
  if (family.active === undefined) show(model, name, id)
}

/** The person goes to another network; one that has not come comes back there. */
export function moveTo(model: Model, name: Family, id: string): void {
  const family = model.families[name]
  const wallet = family.active === undefined ? undefined : walletOf(model, family.active)
  if (wallet?.network) wallet.network = id
  family.network = id
  if (!wallet && family.first !== undefined) family.places.set(family.first, id)
}

/** It gives nothing for the time being. */
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

/** The person is back on the page: whatever has not come is asked again. */
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
  // A pairing that comes back is read for all families that it was written down in.
  if (isPairingBack) model.paired = pairedIn(model)
}

/** Without a prompt, it answers that there is no connection. A locked wallet of Solana cannot tell that from being locked. */
function isOver({ isLetIn, isLocked, isAwaited, family }: ModelWallet): boolean {
  return family === 'solana' ? !isAwaited && (!isLetIn || isLocked) : !isLetIn
}

/** A connection becomes the one that its family shows. */
export function show(model: Model, name: Family, id: string | undefined): void {
  const family = model.families[name]
  family.active = id
  if (id !== undefined) family.first = id
  const wallet = id === undefined ? undefined : walletOf(model, id)
  family.network = wallet?.network ?? family.network
}

/** The wallet leaves the site. What it was is remembered, where several wallets are on. */
export function leave(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const family = model.families[wallet.family]
  if (!family.written.includes(id)) return
  drop(model, id)
  if (model.isMultiWallet) family.recent.add(id)
  if (family.active === id) show(model, wallet.family, liveIn(family)[0])
}

/** It is no longer written down. */
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

/** The person chooses an account on the site. */
export function choose(wallet: ModelWallet, address: string): void {
  const [over] = wallet.accounts
  if (over === undefined || address === over) delete wallet.chosen
  else wallet.chosen = { address, over }
}

/**
 * Those that answer without asking anybody come back; those that say no are remembered; the others are late.
 *
 * @param isThere which wallets are on the page and answer at all
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
    // Only the active network is written down. Another family is where its active wallet was, or begins anew.
    if (name !== model.activeFamily)
      family.network = (before !== undefined && family.places.get(before)) || networks[name][0]
    show(model, name, before !== undefined && live.includes(before) ? before : live[0])
  }
  model.paired = pairedIn(model)
}

/** What the kit writes down of where wallets are: of live ones what they say, of the active one that has not come where the person went. */
export function writeDown(model: Model): void {
  for (const family of Object.values(model.families)) {
    for (const id of liveIn(family)) family.places.set(id, walletOf(model, id).network ?? family.network)
  }
}

/**
 * What a visitor's wallets and the kit come to, told as simply as can be: no time, no storage, no events. The model test runs it
 * beside the real thing and compares.
 */
export type Family = 'eip155' | 'solana'

export const families = ['eip155', 'solana'] as const

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
  /** An account that the person chose on the site, while the wallet's own selection is `over`. */
  chosen?: { address: string; over: string }
}

export interface ModelFamily {
  /** By when they came, the latest first. */
  live: string[]
  active: string | undefined
  recent: Set<string>
  network: string
}

export interface Model {
  readonly isMultiWallet: boolean
  readonly wallets: Map<string, ModelWallet>
  readonly families: Record<Family, ModelFamily>
  activeFamily: Family
}

export const networks: Readonly<Record<Family, readonly [string, string]>> = {
  eip155: ['eip155:1', 'eip155:137'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
}

export function createModel(isMultiWallet: boolean, wallets: readonly ModelWallet[]): Model {
  const fresh = (family: Family): ModelFamily => ({
    live: [],
    active: undefined,
    recent: new Set(),
    network: networks[family][0],
  })
  return {
    isMultiWallet,
    wallets: new Map(wallets.map(wallet => [wallet.id, wallet])),
    families: { eip155: fresh('eip155'), solana: fresh('solana') },
    activeFamily: 'eip155',
  }
}

export function walletOf(model: Model, id: string): ModelWallet {
  const wallet = model.wallets.get(id)
  if (!wallet) throw new Error(`The model has no wallet ${id}`)
  return wallet
}

export const isLive = (model: Model, id: string): boolean =>
  model.families[walletOf(model, id).family].live.includes(id)

/** The account of a wallet that shows. */
export function shownAccount({ accounts, chosen }: ModelWallet): string | undefined {
  const isHeld = chosen?.over === accounts[0] && accounts.includes(chosen?.address ?? '')
  return isHeld ? chosen?.address : accounts[0]
}

/** The wallet gave its accounts, and the person asked for it. */
export function arrive(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const family = model.families[wallet.family]
  wallet.isLetIn = true
  if (wallet.family === 'solana') wallet.network = family.network
  if (!family.live.includes(id)) family.live.unshift(id)
  if (!model.isMultiWallet) {
    for (const each of family.live) if (each !== id) delete walletOf(model, each).chosen
    family.live = [id]
  }
  family.recent.delete(id)
  show(model, wallet.family, id)
  model.activeFamily = wallet.family
}

/** A connection becomes the one that its family shows. */
export function show(model: Model, name: Family, id: string | undefined): void {
  const family = model.families[name]
  family.active = id
  const wallet = id === undefined ? undefined : walletOf(model, id)
  family.network = wallet?.network ?? family.network
}

/** The wallet leaves the site. What it was is remembered, where several wallets are on. */
export function leave(model: Model, id: string): void {
  const wallet = walletOf(model, id)
  const family = model.families[wallet.family]
  if (!family.live.includes(id)) return
  family.live = family.live.filter(each => each !== id)
  delete wallet.chosen
  if (model.isMultiWallet) family.recent.add(id)
  if (family.active === id) show(model, wallet.family, family.live[0])
}

/** The person chooses an account on the site. */
export function choose(wallet: ModelWallet, address: string): void {
  const [over] = wallet.accounts
  if (over === undefined || address === over) delete wallet.chosen
  else wallet.chosen = { address, over }
}

/** Those that answer without asking anybody come back; the others are remembered. */
export function reload(model: Model, isThere: (wallet: ModelWallet) => boolean): void {
  for (const name of families) {
    const family = model.families[name]
    const before = family.active
    for (const id of [...family.live]) {
      const wallet = walletOf(model, id)
      if (isThere(wallet) && wallet.isLetIn && !wallet.isLocked) continue
      family.live = family.live.filter(each => each !== id)
      delete wallet.chosen
      if (model.isMultiWallet) family.recent.add(id)
    }
    if (before !== undefined && !family.live.includes(before)) show(model, name, family.live[0])
    // A family that had no wallet and is not the active one begins anew: only the active network is remembered.
    if (before === undefined && name !== model.activeFamily) [family.network] = networks[name]
  }
}

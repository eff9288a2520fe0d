import type { ConnectorSort, MergedConnector, Wallet } from '@latchkey/core'

/** Row of the wallets on Connect. `tag` describes the wallet on this device. */
export type WalletRow =
  | { readonly kind: 'pairing'; readonly connector: MergedConnector }
  | {
      readonly kind: 'connector'
      readonly connector: MergedConnector
      readonly tag: 'installed' | 'recent'
      readonly wallet?: Wallet
    }
  | { readonly kind: 'wallet'; readonly wallet: Wallet; readonly tag?: 'recent' }
  | { readonly kind: 'awaited' }

export interface WalletSources {
  readonly order: readonly ConnectorSort[]
  readonly connectors: readonly MergedConnector[]
  readonly recent: readonly Wallet[]
  readonly featured: readonly Wallet[]
  readonly custom: readonly Wallet[]
  readonly recommended: readonly Wallet[]
  /** Number of wallets of each kind that are loading. Placeholder rows keep their places. */
  readonly awaited: Readonly<Record<'featured' | 'recommended', number>>
  readonly excludedIds: readonly string[]
  /** Returns the installed connector of a listed wallet. */
  match(wallet: Wallet): MergedConnector | undefined
  /** Whether pairing has no row of its own, such as on a phone, which cannot scan itself. */
  readonly hidePairing: boolean
}

/** Lists the wallets in the order of the site (S9.42). Each wallet appears once, at its first place. */
export function listWallets(sources: WalletSources): WalletRow[] {
  const rows: WalletRow[] = []
  const seen = new Set<string>()

  function addConnector(connector: MergedConnector, tag: 'installed' | 'recent', wallet?: Wallet): void {
    const ids = [connector.id, connector.explorerId, connector.rdns, wallet?.id].flatMap(id => id ?? [])
    if (ids.some(id => seen.has(id) || sources.excludedIds.includes(id))) return
    ids.forEach(id => seen.add(id))
    rows.push({ kind: 'connector', connector, tag, ...(wallet && { wallet }) })
  }
  function addWallet(wallet: Wallet, tag?: 'recent'): void {
    const connector = sources.match(wallet)
    if (connector) return addConnector(connector, tag ?? 'installed', wallet)
    const ids = [wallet.id, wallet.rdns].flatMap(id => id ?? [])
    if (ids.some(id => seen.has(id) || sources.excludedIds.includes(id))) return
    ids.forEach(id => seen.add(id))
    rows.push({ kind: 'wallet', wallet, ...(tag && { tag }) })
  }
  function addAwaited(count: number): void {
    for (let index = 0; index < count; index++) rows.push({ kind: 'awaited' })
  }

  const add: Readonly<Record<ConnectorSort, () => void>> = {
    walletConnect() {
      const connector = sources.connectors.find(({ type }) => type === 'WALLET_CONNECT')
      if (connector && !sources.hidePairing) rows.push({ kind: 'pairing', connector })
    },
    recent: () => sources.recent.forEach(wallet => addWallet(wallet, 'recent')),
    injected: () =>
      sources.connectors
        .filter(({ type }) => type === 'INJECTED' || type === 'ANNOUNCED' || type === 'MULTI_CHAIN')
        .forEach(connector => addConnector(connector, 'installed')),
    featured() {
      sources.featured.forEach(wallet => addWallet(wallet))
      addAwaited(sources.awaited.featured)
    },
    custom: () => sources.custom.forEach(wallet => addWallet(wallet)),
    external: () =>
      sources.connectors
        .filter(({ type }) => type === 'EXTERNAL')
        .forEach(connector => addConnector(connector, 'installed')),
    recommended() {
      sources.recommended.forEach(wallet => addWallet(wallet))
      addAwaited(sources.awaited.recommended)
    },
  }
  sources.order.forEach(sort => add[sort]?.())
  return rows
}

/** Rounds a count of wallets down to tens, with a plus, because the list grows daily. */
export function roundCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}

/** The dialect that a wallet's own object speaks; each has a file of its own, `<kind>-wallet.ts`. */
export type WalletKind = 'standard' | 'sats-connect' | 'leather' | 'unisat' | 'phantom'

/** A wallet that is known by where it leaves its object on the page. */
export interface KnownWallet {
  /** Dotted path on `window`. */
  path: string
  name: string
  kind: WalletKind
  rdns?: string
  /** The wallet's id in the wallet directory, where its rdns does not tell. */
  explorerId?: string
}

/** Wallets that inject an object without announcing it, or that announce one of which more is known. */
export const knownWallets: readonly KnownWallet[] = [
  { path: 'unisat', name: 'UniSat', kind: 'unisat' },
  {
    path: 'XverseProviders.BitcoinProvider',
    name: 'Xverse',
    kind: 'sats-connect',
    explorerId: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  },
  {
    path: 'LeatherProvider',
    name: 'Leather',
    kind: 'leather',
    explorerId: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
  },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet', kind: 'unisat', rdns: 'com.okex.wallet' },
  { path: 'phantom.bitcoin', name: 'Phantom', kind: 'phantom', rdns: 'app.phantom' },
  { path: 'bitkeep.unisat', name: 'Bitget Wallet', kind: 'unisat', rdns: 'com.bitget.web3' },
  { path: 'binancew3w.bitcoin', name: 'Binance Wallet', kind: 'unisat', rdns: 'com.binance.wallet' },
  { path: 'bitcoin_keplr', name: 'Keplr', kind: 'unisat', rdns: 'app.keplr' },
  { path: '$onekey.btc', name: 'OneKey', kind: 'unisat', rdns: 'so.onekey.app.wallet' },
  { path: 'wizz', name: 'Wizz Wallet', kind: 'unisat' },
]

/** The known wallet of a path on `window` or of a name. Wallets call themselves with and without "Wallet". */
export function identifyWallet(path: string | undefined, name: string): KnownWallet | undefined {
  return knownWallets.find(wallet => wallet.path === path || toNameKey(wallet.name) === toNameKey(name))
}

/** What two names of one wallet have in common. */
export function toNameKey(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

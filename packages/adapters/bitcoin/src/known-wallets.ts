import { toWalletNameKey } from '@latchkey/primitives'

/** Dialect of a wallet's own object; each has its own file, `<kind>-wallet.ts`. */
export type WalletKind = 'standard' | 'sats-connect' | 'leather' | 'unisat' | 'okx' | 'phantom'

/** A wallet that is known by the path of its object on the page. */
export interface KnownWallet {
  /** Dotted path on `window`. */
  path: string
  name: string
  kind: WalletKind
  rdns?: string
}

/** Wallets that inject an object without announcing it, or that announce one about which more is known. */
export const knownWallets: readonly KnownWallet[] = [
  { path: 'unisat', name: 'UniSat', kind: 'unisat' },
  { path: 'XverseProviders.BitcoinProvider', name: 'Xverse', kind: 'sats-connect' },
  { path: 'LeatherProvider', name: 'Leather', kind: 'leather' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet', kind: 'okx', rdns: 'com.okex.wallet' },
  { path: 'phantom.bitcoin', name: 'Phantom', kind: 'phantom', rdns: 'app.phantom' },
  { path: 'bitkeep.unisat', name: 'Bitget Wallet', kind: 'unisat', rdns: 'com.bitget.web3' },
  { path: 'binancew3w.bitcoin', name: 'Binance Wallet', kind: 'unisat', rdns: 'com.binance.wallet' },
  { path: 'bitcoin_keplr', name: 'Keplr', kind: 'unisat', rdns: 'app.keplr' },
  { path: '$onekey.btc', name: 'OneKey', kind: 'unisat', rdns: 'so.onekey.app.wallet' },
  { path: 'FordefiProviders.UtxoProvider', name: 'Fordefi', kind: 'sats-connect' },
  { path: 'wizz', name: 'Wizz Wallet', kind: 'unisat' },
]

/** Returns the known wallet of a path on `window` or of a name. Wallets use their names with and without "Wallet". */
export function identifyWallet(path: string | undefined, name: string): KnownWallet | undefined {
  return knownWallets.find(wallet => wallet.path === path || toWalletNameKey(wallet.name) === toWalletNameKey(name))
}

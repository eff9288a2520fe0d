import type { CosmosWallet } from './cosmos-wallet.ts'

/** The wallets that every page is searched for. A wallet that also takes Keplr's place comes before Keplr. */
export const knownWallets: readonly CosmosWallet[] = [
  {
    id: 'leap',
    name: 'Leap',
    rdns: 'io.leapwallet.LeapWallet',
    find: page => (page as Injected).leap,
  },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    rdns: 'io.cosmostation',
    find: page => (page as Injected).cosmostation?.providers?.keplr,
  },
  {
    id: 'okxwallet.keplr',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    accountEvent: 'connect',
    find: page => (page as Injected).okxwallet?.keplr,
  },
  {
    id: 'binancew3w.keplr',
    name: 'Binance Wallet',
    rdns: 'com.binance.wallet',
    find: page => (page as Injected).binancew3w?.keplr,
  },
  {
    id: 'keplr',
    name: 'Keplr',
    rdns: 'app.keplr',
    find: page => (page as Injected).keplr,
  },
]

type Injected = Window & {
  leap?: unknown
  keplr?: unknown
  cosmostation?: { providers?: { keplr?: unknown } }
  okxwallet?: { keplr?: unknown }
  binancew3w?: { keplr?: unknown }
}

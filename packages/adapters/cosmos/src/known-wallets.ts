import type { CosmosWallet } from './cosmos-wallet.ts'

/** The wallets that are looked for in every page. One that also takes Keplr's place comes before Keplr. */
export const knownWallets: readonly CosmosWallet[] = [
  {
    id: 'leap',
    name: 'Leap',
    rdns: 'io.leapwallet.LeapWallet',
    explorerId: '3ed8cc046c6211a798dc5ec70f1302b43e07db9639fd287de44a9aa115a21ed6',
    find: page => (page as Injected).leap,
  },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    rdns: 'io.cosmostation',
    explorerId: 'feb6ff1fb426db18110f5a80c7adbde846d0a7e96b2bc53af4b73aaf32552bea',
    find: page => (page as Injected).cosmostation?.providers?.keplr,
  },
  {
    id: 'keplr',
    name: 'Keplr',
    rdns: 'app.keplr',
    explorerId: '6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb',
    find: page => (page as Injected).keplr,
  },
]

type Injected = Window & { leap?: unknown; keplr?: unknown; cosmostation?: { providers?: { keplr?: unknown } } }

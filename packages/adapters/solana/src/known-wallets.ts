/** What a wallet of this name is known by elsewhere: it announces no id of its own (Wallet Standard). */
export interface KnownWallet {
  rdns: string
  /** The wallet's id in the wallet directory, for those that are looked up there. */
  explorerId?: string
}

/**
 * Wallets that also answer to another family or that the directory lists, so that each is one row: by rdns with its EVM side, by
 * its directory id with its listing.
 */
const knownWallets: Readonly<Record<string, KnownWallet>> = {
  phantom: {
    rdns: 'app.phantom',
    explorerId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  },
  solflare: {
    rdns: 'com.solflare',
    explorerId: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  },
  'coinbase wallet': {
    rdns: 'com.coinbase.wallet',
    explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  backpack: { rdns: 'app.backpack' },
  metamask: { rdns: 'io.metamask' },
  'trust wallet': { rdns: 'com.trustwallet.app' },
  'okx wallet': { rdns: 'com.okex.wallet' },
  'brave wallet': { rdns: 'com.brave.wallet' },
}

export function identifyName(name: string): KnownWallet | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(knownWallets, key) ? knownWallets[key] : undefined
}

/**
 * Reverse domain names of wallets that announce none (Wallet Standard) and also answer to another family or are in the wallet
 * directory, so that each is one row.
 */
const rdnsByName: Readonly<Record<string, string>> = {
  phantom: 'app.phantom',
  solflare: 'com.solflare',
  'coinbase wallet': 'com.coinbase.wallet',
  backpack: 'app.backpack',
  metamask: 'io.metamask',
  'trust wallet': 'com.trustwallet.app',
  'okx wallet': 'com.okex.wallet',
  'brave wallet': 'com.brave.wallet',
}

export function findRdns(name: string): string | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(rdnsByName, key) ? rdnsByName[key] : undefined
}

import { toWalletNameKey } from '@latchkey/primitives'

/**
 * Reverse domain names of wallets that announce none (Wallet Standard) and also serve another namespace or are in the wallet
 * directory, so that each has one row; by the start of their names.
 */
const rdnsByName: Readonly<Record<string, string>> = {
  phantom: 'app.phantom',
  solflare: 'com.solflare',
  coinbase: 'com.coinbase.wallet',
  backpack: 'app.backpack',
  metamask: 'io.metamask',
  trust: 'com.trustwallet.app',
  okx: 'com.okex.wallet',
  brave: 'com.brave.wallet',
}

export function findRdns(name: string): string | undefined {
  const key = toWalletNameKey(name)
  return Object.hasOwn(rdnsByName, key) ? rdnsByName[key] : undefined
}

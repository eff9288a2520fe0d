import { readProperty } from '@latchkey/primitives'

/** A wallet that is told by a flag on its provider. */
export interface KnownWallet {
  flags: readonly string[]
  name: string
  rdns: string
}

/**
 * Wallets that may inject a provider without announcing it (EIP-6963), most telling flag first: nearly all of them claim to be
 * MetaMask as well, so that one comes last.
 */
const knownWallets: readonly KnownWallet[] = [
  { flags: ['isCoinbaseWallet'], name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  { flags: ['isTrust', 'isTrustWallet'], name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
  { flags: ['isPhantom'], name: 'Phantom', rdns: 'app.phantom' },
  { flags: ['isRainbow'], name: 'Rainbow', rdns: 'me.rainbow' },
  { flags: ['isOkxWallet', 'isOKExWallet'], name: 'OKX Wallet', rdns: 'com.okex.wallet' },
  { flags: ['isBinance'], name: 'Binance Wallet', rdns: 'com.binance.wallet' },
  { flags: ['isBitKeep'], name: 'Bitget Wallet', rdns: 'com.bitget.web3' },
  { flags: ['isRabby'], name: 'Rabby Wallet', rdns: 'io.rabby' },
  { flags: ['isZerion'], name: 'Zerion', rdns: 'io.zerion.wallet' },
  { flags: ['isBackpack'], name: 'Backpack', rdns: 'app.backpack' },
  { flags: ['isBraveWallet'], name: 'Brave Wallet', rdns: 'com.brave.wallet' },
  { flags: ['isExodus'], name: 'Exodus', rdns: 'com.exodus.web3-wallet' },
  { flags: ['isTokenPocket'], name: 'TokenPocket', rdns: 'pro.tokenpocket' },
  { flags: ['isOneKey'], name: 'OneKey', rdns: 'so.onekey.app.wallet' },
  { flags: ['isImToken'], name: 'imToken', rdns: 'im.token.app' },
  { flags: ['isMetaMask'], name: 'MetaMask', rdns: 'io.metamask' },
]

/** The wallet that a provider says it is, by its flags. */
export function identifyProvider(provider: unknown): KnownWallet | undefined {
  return knownWallets.find(wallet => wallet.flags.some(flag => readProperty(provider, flag) === true))
}

/** The wallet that an announced reverse domain name belongs to; a wallet's editions add a part (`io.metamask.flask`). */
export function identifyRdns(rdns: string | undefined): KnownWallet | undefined {
  return knownWallets.find(wallet => rdns === wallet.rdns || rdns?.startsWith(`${wallet.rdns}.`))
}

/** Whether the page is in this wallet's own browser, which expects to be connected unasked: Ledger's. */
export function isAroundPage(provider: unknown): boolean {
  return readProperty(provider, 'isLedgerLive') === true
}

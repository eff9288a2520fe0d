import { readProperty } from '@latchkey/primitives'

/** A wallet that a flag on its provider identifies. */
export interface KnownWallet {
  flags: readonly string[]
  name: string
  rdns: string
}

/**
 * Wallets that may inject a provider without announcing it (EIP-6963), most telling flag first: nearly all of them claim to be
 * MetaMask as well, so that one comes last.
 */
const knownWallets: readonly KnownWallet[] = (
  [
    ['Coinbase Wallet', 'com.coinbase.wallet', 'isCoinbaseWallet'],
    ['Trust Wallet', 'com.trustwallet.app', 'isTrust', 'isTrustWallet'],
    ['Phantom', 'app.phantom', 'isPhantom'],
    ['Rainbow', 'me.rainbow', 'isRainbow'],
    ['OKX Wallet', 'com.okex.wallet', 'isOkxWallet', 'isOKExWallet'],
    ['Binance Wallet', 'com.binance.wallet', 'isBinance'],
    ['Bitget Wallet', 'com.bitget.web3', 'isBitKeep'],
    ['Rabby Wallet', 'io.rabby', 'isRabby'],
    ['Zerion', 'io.zerion.wallet', 'isZerion'],
    ['Backpack', 'app.backpack', 'isBackpack'],
    ['Brave Wallet', 'com.brave.wallet', 'isBraveWallet'],
    ['Exodus', 'com.exodus.web3-wallet', 'isExodus'],
    ['TokenPocket', 'pro.tokenpocket', 'isTokenPocket'],
    ['OneKey', 'so.onekey.app.wallet', 'isOneKey'],
    ['imToken', 'im.token.app', 'isImToken'],
    ['MetaMask', 'io.metamask', 'isMetaMask'],
  ] satisfies [name: string, rdns: string, ...flags: string[]][]
).map(([name, rdns, ...flags]) => ({ name, rdns, flags }))

/** Returns the wallet that a provider says it is, by its flags. */
export function identifyProvider(provider: unknown): KnownWallet | undefined {
  return knownWallets.find(wallet => wallet.flags.some(flag => readProperty(provider, flag) === true))
}

/**
 * Returns the wallet that an announced reverse domain name belongs to; a wallet's editions append a part (`io.metamask.flask`).
 */
export function identifyRdns(rdns: string | undefined): KnownWallet | undefined {
  return knownWallets.find(wallet => `${rdns}.`.startsWith(`${wallet.rdns}.`))
}

/** Returns whether the page is in this wallet's own browser, which expects to be connected without a prompt: Ledger's. */
export function isAroundPage(provider: unknown): boolean {
  return readProperty(provider, 'isLedgerLive') === true
}

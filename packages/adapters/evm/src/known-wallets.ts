import { readProperty } from '@latchkey/primitives'

/** A wallet that is told by a flag on its provider. */
export interface KnownWallet {
  flags: readonly string[]
  name: string
  rdns: string
  /** The wallet's id in the wallet directory. */
  explorerId: string
}

/**
 * Wallets that may inject a provider without announcing it (EIP-6963), most telling flag first: nearly all of them claim to be
 * MetaMask as well, so that one comes last.
 */
const knownWallets: readonly KnownWallet[] = [
  {
    flags: ['isCoinbaseWallet'],
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  },
  {
    flags: ['isTrust', 'isTrustWallet'],
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    explorerId: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  },
  {
    flags: ['isPhantom'],
    name: 'Phantom',
    rdns: 'app.phantom',
    explorerId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  },
  {
    flags: ['isRainbow'],
    name: 'Rainbow',
    rdns: 'me.rainbow',
    explorerId: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  },
  {
    flags: ['isOkxWallet', 'isOKExWallet'],
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
  {
    flags: ['isBinance'],
    name: 'Binance Wallet',
    rdns: 'com.binance.wallet',
    explorerId: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
  },
  {
    flags: ['isBitKeep'],
    name: 'Bitget Wallet',
    rdns: 'com.bitget.web3',
    explorerId: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  },
  {
    flags: ['isRabby'],
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    explorerId: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
  },
  {
    flags: ['isZerion'],
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    explorerId: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
  },
  {
    flags: ['isBackpack'],
    name: 'Backpack',
    rdns: 'app.backpack',
    explorerId: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
  },
  {
    flags: ['isBraveWallet'],
    name: 'Brave Wallet',
    rdns: 'com.brave.wallet',
    explorerId: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
  },
  {
    flags: ['isExodus'],
    name: 'Exodus',
    rdns: 'com.exodus.web3-wallet',
    explorerId: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
  },
  {
    flags: ['isTokenPocket'],
    name: 'TokenPocket',
    rdns: 'pro.tokenpocket',
    explorerId: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
  },
  {
    flags: ['isOneKey'],
    name: 'OneKey',
    rdns: 'so.onekey.app.wallet',
    explorerId: '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c',
  },
  {
    flags: ['isMetaMask'],
    name: 'MetaMask',
    rdns: 'io.metamask',
    explorerId: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  },
]

/** The wallet that a provider says it is, by its flags. */
export function identifyProvider(provider: unknown): KnownWallet | undefined {
  return knownWallets.find(wallet => wallet.flags.some(flag => readProperty(provider, flag) === true))
}

/** The wallet that an announced reverse domain name belongs to; a wallet's editions add a part (`io.metamask.flask`). */
export function identifyRdns(rdns: string | undefined): KnownWallet | undefined {
  return knownWallets.find(wallet => rdns === wallet.rdns || rdns?.startsWith(`${wallet.rdns}.`))
}

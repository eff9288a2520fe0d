/** Names of well-known wallets by the ids that sites use, so that a button has its name before any request. */
const knownNames: Readonly<Record<string, string>> = {
  metamask: 'MetaMask',
  coinbase: 'Coinbase Wallet',
  trust: 'Trust Wallet',
  phantom: 'Phantom',
  rainbow: 'Rainbow',
  okx: 'OKX Wallet',
  rabby: 'Rabby Wallet',
  zerion: 'Zerion',
  ledger: 'Ledger Wallet',
  solflare: 'Solflare',
  keplr: 'Keplr',
  walletconnect: 'WalletConnect',
}

/** Returns the names that a site may mean: its own text, and the name of a well-known wallet. The last one is shown. */
export function namesOf(written: string): readonly [string, ...string[]] {
  const name = written.trim()
  const known = knownNames[name.toLowerCase()]
  return known === undefined ? [name] : [name, known]
}

/** Returns whether a site means any wallet that scans the code. */
export function isAnyWallet(written: string): boolean {
  return written.trim().toLowerCase() === 'walletconnect'
}

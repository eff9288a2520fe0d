/** What the best known wallets are called by sites, and by themselves: a button has its name before anything is asked of anybody. */
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

/** The names that a site means by what it wrote: as it is, and of a wallet that is well known its own. The last one shows. */
export function namesOf(written: string): readonly [string, ...string[]] {
  const name = written.trim()
  const known = knownNames[name.toLowerCase()]
  return known === undefined ? [name] : [name, known]
}

/** Whether a site means whichever wallet scans the code. */
export function isAnyWallet(written: string): boolean {
  return written.trim().toLowerCase() === 'walletconnect'
}

/** What is publicly known of a wallet that exists. */
export interface RealWallet {
  /** A slug of ours. */
  id: string
  name: string
  namespaces: readonly string[]
  /** The wallet's id in public directories, 64 hex digits. Missing: it is in none. */
  walletConnectId?: string
  rdns?: string
  /** How it makes itself known in a page: flags and globals, or the name that it registers. */
  injected?: Readonly<Record<string, string | readonly string[]>>
  mobile?: { native?: string; universal?: string }
  desktop?: { native?: string }
  webapp?: string
  homepage?: string
  appStore?: string
  playStore?: string
  extensions?: Readonly<Partial<Record<'chrome' | 'firefox' | 'edge' | 'safari' | 'brave' | 'opera', string>>>
  color?: string
  /** What the wallet's own scanner reads, where that is not the pairing URI alone. */
  qr?: string
  /** How its app takes a pairing URI, where that is not its link followed by `wc?uri=`. */
  mobileUri?: string
}

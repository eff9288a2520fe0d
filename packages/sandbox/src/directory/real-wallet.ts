/** Public facts about a real wallet. */
export interface RealWallet {
  /** Slug of the wallet in this file. */
  id: string
  name: string
  namespaces: readonly string[]
  /** The wallet's id in public directories, 64 hex digits. Missing: it is in none. */
  walletConnectId?: string
  rdns?: string
  /** Marks by which it is recognised in a page: flags and globals, or its registered name. */
  injected?: Readonly<Record<string, string | readonly string[]>>
  mobile?: { native?: string; universal?: string }
  desktop?: { native?: string }
  webapp?: string
  homepage?: string
  appStore?: string
  playStore?: string
  extensions?: Readonly<Partial<Record<'chrome' | 'firefox' | 'edge' | 'safari' | 'brave' | 'opera', string>>>
  color?: string
  /** Form of its QR code, if it is not the pairing URI alone. */
  qr?: string
  /** Form of its app's pairing link, if it is not its link followed by `wc?uri=`. */
  mobileUri?: string
}

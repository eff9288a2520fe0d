import type { DirectoryEntry } from './directory-entry.ts'
import { namespaceChains } from './namespace-chains.ts'

/** The id of the sandbox's own pairing wallet in its directory. */
export const sandboxWalletId = 'latchkey-sandbox-wallet'

/** The sandbox's own pairing wallet, a web page: its links open it with the pairing URI. */
export function sandboxWalletEntry(origin: string): DirectoryEntry {
  const page = `${origin}/wallet/`
  return {
    color: '#1f5fbf',
    listing: {
      id: sandboxWalletId,
      name: 'Sandbox Phone Wallet',
      image_id: sandboxWalletId,
      mobile_link: page,
      webapp_link: page,
      homepage: page,
      chains: [...(namespaceChains['eip155'] ?? [])],
      badge_type: 'none',
    },
  }
}

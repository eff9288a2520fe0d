import type { DirectoryEntry } from './directory-entry.ts'
import { generateWallets } from './generate-wallets.ts'
import { realWallets } from './real-wallets.generated.ts'
import { sandboxWalletEntry } from './sandbox-wallet-entry.ts'
import { toDirectoryEntry } from './to-directory-entry.ts'

/** How many wallets the directory lists. */
export const directorySize = 640

// Which wallets are certified is the directory operator's word; in this one it is the first of the list.
const certifiedCount = 24

/** The wallets that exist, as directory entries. */
export function realWalletEntries(): DirectoryEntry[] {
  return realWallets.map((wallet, index) => toDirectoryEntry(wallet, index < certifiedCount ? 'certified' : 'none'))
}

/** Every wallet of the directory, in order: the sandbox's own at `origin`, those that exist, then invented ones. */
export function createWalletDirectory(origin: string): DirectoryEntry[] {
  const real = [sandboxWalletEntry(origin), ...realWalletEntries()]
  return [...real, ...generateWallets(directorySize - real.length)]
}

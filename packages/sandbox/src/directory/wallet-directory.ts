import type { DirectoryEntry } from './directory-entry.ts'
import { generateWallets } from './generate-wallets.ts'
import { realWallets } from './real-wallets.generated.ts'
import { sandboxWalletEntry } from './sandbox-wallet-entry.ts'
import { toDirectoryEntry } from './to-directory-entry.ts'

/** Number of wallets in the directory. */
export const directorySize = 640

// Number of certified wallets. A directory's operator decides that; here they are the first of the list.
const certifiedCount = 24

/** Returns the real wallets as directory entries. */
export function realWalletEntries(): DirectoryEntry[] {
  return realWallets.map((wallet, index) => toDirectoryEntry(wallet, index < certifiedCount ? 'certified' : 'none'))
}

/** Returns every wallet of the directory, in order: the sandbox's own at `origin`, real ones, then invented ones. */
export function createWalletDirectory(origin: string): DirectoryEntry[] {
  const real = [sandboxWalletEntry(origin), ...realWalletEntries()]
  return [...real, ...generateWallets(directorySize - real.length)]
}

import { distinctUntilChanged } from '@latchkey/adapter-kit'
import type { Stop } from '@latchkey/primitives'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'

import { readStandardWallet, type StandardWallet } from './standard-wallet.ts'

/** Maximum number of wallets: a page's scripts may register without end. */
export const maxWallets = 200

/**
 * Finds the wallets that announce themselves (Wallet Standard) until stopped, however late, and notices those that leave. Only
 * the name identifies a wallet, and any script may register one under any name: several with one name are all listed.
 *
 * @param onWallets receives the whole list, at once and whenever it changes
 */
export function watchWallets(onWallets: (wallets: readonly StandardWallet[]) => void): Stop {
  const { get, on } = getWallets()
  const read = new WeakMap<Wallet, StandardWallet>()
  const tell = distinctUntilChanged(onWallets)

  const list = () => {
    const wallets = get()
    // The kit's own pairing uses the first of these ids.
    const ids = new Set(['walletConnect', ...wallets.map(wallet => read.get(wallet)?.id)])
    const found: StandardWallet[] = []
    for (const wallet of wallets) {
      const known = found.length < maxWallets && (read.get(wallet) ?? readStandardWallet(wallet))
      if (!known) continue
      if (!read.has(wallet)) {
        while (ids.has(known.id)) known.id += ' 2'
        ids.add(known.id)
        read.set(wallet, known)
      }
      found.push(known)
    }
    tell(found)
  }

  const stops = [on('register', list), on('unregister', list)]
  list()
  return () => stops.forEach(stop => stop())
}

import { tellChanges } from '@latchkey/adapter-kit'
import type { Stop } from '@latchkey/primitives'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'

import { readStandardWallet, type StandardWallet } from './standard-wallet.ts'

/** A page's scripts may register without end; more wallets than this nobody has. */
export const maxWallets = 200

/**
 * Finds the wallets that announce themselves (Wallet Standard) until stopped, however late, and notices those that leave. Of
 * several with one name the first is listed: nothing but the name tells them apart.
 *
 * @param onWallets hears the whole list, at once and whenever it changes
 */
export function watchWallets(onWallets: (wallets: readonly StandardWallet[]) => void): Stop {
  const { get, on } = getWallets()
  const read = new WeakMap<Wallet, StandardWallet>()
  const tell = tellChanges(onWallets)

  const toStable = (wallet: Wallet) => {
    const found = read.get(wallet) ?? readStandardWallet(wallet)
    if (found) read.set(wallet, found)
    return found
  }

  const list = () => {
    const byId = new Map<string, StandardWallet>()
    for (const wallet of get()) {
      const found = byId.size < maxWallets && isObject(wallet) ? toStable(wallet) : undefined
      if (found && !byId.has(found.id)) byId.set(found.id, found)
    }
    tell([...byId.values()])
  }

  const stops = [on('register', list), on('unregister', list)]
  list()
  return () => stops.forEach(stop => stop())
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

import { readProperty } from '@latchkey/primitives'

import { fromHex, toHex } from './bytes.ts'
import type { CosmosKey } from './cosmos-provider.ts'
import { isBech32 } from './read-answer.ts'

/**
 * Which wallets let this site in, and the keys that they gave. Keplr cannot be asked whether it would answer without a window, so
 * that a visit begins with what it said last.
 *
 * What storage holds may be anything, and a browser may have none; the page's own memory is then what there is.
 */
export interface RememberedWallets {
  has(id: string): boolean
  keyOf(id: string, chainId: string): CosmosKey | undefined
  /** Whether the wallet answered in this tab already: it is unlocked, then, unless its person locked it since. */
  isFresh(id: string): boolean
  keep(id: string, chainId: string, key: CosmosKey): void
  delete(id: string): void
}

type Keys = Record<string, unknown>

export function createRememberedWallets(): RememberedWallets {
  let here: Record<string, Keys> = {}

  const read = (): Record<string, Keys> => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
      return typeof stored === 'object' && stored !== null ? (stored as Record<string, Keys>) : {}
    } catch {
      return here
    }
  }
  const write = (wallets: Record<string, Keys>) => {
    here = wallets
    attempt(() => localStorage.setItem(storageKey, JSON.stringify(wallets)))
  }
  const keysOf = (id: string): Keys | undefined => {
    const keys = Object.hasOwn(read(), id) ? read()[id] : undefined
    return typeof keys === 'object' && keys !== null ? keys : undefined
  }

  return {
    has: id => keysOf(id) !== undefined,
    keyOf: (id, chainId) => parseKey(readProperty(keysOf(id), chainId)),
    isFresh: id => Object.hasOwn(here, id) || attempt(() => sessionStorage.getItem(freshKey + id)) === '1',
    keep(id, chainId, { bech32Address, pubKey, algo, name }) {
      write({ ...read(), [id]: { ...keysOf(id), [chainId]: { bech32Address, pubKey: toHex(pubKey), algo, name } } })
      attempt(() => sessionStorage.setItem(freshKey + id, '1'))
    },
    delete(id) {
      const { [id]: _, ...rest } = read()
      write(rest)
      attempt(() => sessionStorage.removeItem(freshKey + id))
    },
  }
}

const storageKey = '@appkit/cosmos_wallets'
const freshKey = '@appkit/cosmos_answered:'

function parseKey(stored: unknown): CosmosKey | undefined {
  const [address, pubKey, algo, name] = ['bech32Address', 'pubKey', 'algo', 'name'].map(key =>
    readProperty(stored, key),
  )
  if (!isBech32(address) || typeof pubKey !== 'string' || !/^([0-9a-f]{2}){1,128}$/.test(pubKey)) return undefined
  return {
    bech32Address: address,
    pubKey: fromHex(pubKey),
    algo: algo === 'eth_secp256k1' || algo === 'ethsecp256k1' ? algo : 'secp256k1',
    ...(typeof name === 'string' && { name }),
  }
}

/** A browser without storage begins each visit anew. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

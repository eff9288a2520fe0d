import { createRemembered, fromHex, toHex } from '@latchkey/adapter-kit'
import { type AdapterPlatform, readProperty } from '@latchkey/primitives'

import type { CosmosKey } from './cosmos-provider.ts'
import { isBech32 } from './read-answer.ts'

/**
 * Stores which wallets let this site in, and the keys that they gave. Keplr does not report whether it would answer without a
 * window, so a visit begins with its last answer.
 */
export interface RememberedWallets {
  has(id: string): boolean
  keyOf(id: string, chainId: string): CosmosKey | undefined
  /** Returns whether the wallet answered in this tab already: then it is unlocked, unless the user locked it since. */
  isFresh(id: string): boolean
  keep(id: string, chainId: string, key: CosmosKey): void
  /** Marks a wallet that gave no key in this tab when it was requested: another request may open its window. */
  setStale(id: string): void
  delete(id: string): void
}

export function createRememberedWallets({
  storage,
  tabStorage,
}: Pick<AdapterPlatform, 'storage' | 'tabStorage'>): RememberedWallets {
  const wallets = createRemembered(storage, '@appkit/cosmos_wallets')
  return {
    has: id => wallets.get(id) !== undefined,
    keyOf: (id, chainId) => parseKey(wallets.get(id)?.[chainId]),
    isFresh: id => tabStorage.get(freshKey + id) === '1',
    keep(id, chainId, { bech32Address, pubKey, algo, name }) {
      wallets.set(id, chainId, { bech32Address, pubKey: toHex(pubKey), algo, name })
      tabStorage.set(freshKey + id, '1')
    },
    setStale: id => tabStorage.remove(freshKey + id),
    delete(id) {
      wallets.delete(id)
      tabStorage.remove(freshKey + id)
    },
  }
}

const freshKey = '@appkit/cosmos_answered:'

function parseKey(stored: unknown): CosmosKey | undefined {
  const [address, pubKey, algo, name] = ['bech32Address', 'pubKey', 'algo', 'name'].map(key =>
    readProperty(stored, key),
  )
  const bytes = typeof pubKey === 'string' ? fromHex(pubKey) : undefined
  if (!isBech32(address) || !bytes?.length || bytes.length > 128) return undefined
  return {
    bech32Address: address,
    pubKey: bytes,
    algo: algo === 'eth_secp256k1' || algo === 'ethsecp256k1' ? algo : 'secp256k1',
    ...(typeof name === 'string' && { name }),
  }
}

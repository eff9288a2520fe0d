import { MissingLibraryError } from '@latchkey/adapter-kit'
import { once } from '@latchkey/primitives'
import type { PublicKey } from '@solana/web3.js'

import { loadWeb3 } from './load-web3.ts'

/** Maximum wait for the code of the keys, in milliseconds: everything except the keys works without it. */
export const keysWaitMs = 3_000

/** Creates the public keys of addresses, for all uses of a `PublicKey` in `@solana/web3.js`. */
export interface PublicKeys {
  /** Resolves when the library has loaded, failed, or taken too long: everything except the keys works without it. */
  ready(): Promise<void>
  /**
   * Returns the key of an address; the same object as long as the address stays the same.
   *
   * @throws MissingLibraryError if the library did not load; it is loaded again, so that a later call may succeed
   */
  of(address: string): PublicKey
  /** Returns the key once the library has loaded. @throws MissingLibraryError if it does not load */
  load(address: string): Promise<PublicKey>
  /** Returns the key; `undefined` without the library. */
  find(address: string): PublicKey | undefined
}

/** Creates the keys of one wallet. A wallet is shown as connected once `ready`, so that its key can be read at once. */
export function createPublicKeys(load = loadWeb3): PublicKeys {
  const web3 = once(load)
  let failure = new MissingLibraryError('@solana/web3.js', undefined)
  let last: PublicKey | undefined

  async function ready(): Promise<void> {
    try {
      await web3()
    } catch (error) {
      failure = error as MissingLibraryError
    }
  }

  function find(address: string): PublicKey | undefined {
    if (web3.value === undefined) return undefined
    if (last?.toBase58() !== address) last = new web3.value.PublicKey(address)
    return last
  }

  return {
    ready,
    find,
    of(address) {
      const key = find(address)
      if (key) return key
      void ready()
      throw failure
    },
    async load(address) {
      const { PublicKey } = await web3()
      return find(address) ?? new PublicKey(address)
    },
  }
}

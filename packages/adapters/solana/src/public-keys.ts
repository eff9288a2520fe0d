import { MissingLibraryError } from '@latchkey/adapter-kit'
import { once } from '@latchkey/primitives'
import type { PublicKey } from '@solana/web3.js'

import { loadWeb3 } from './load-web3.ts'

/** How long the code of the keys is waited for, in milliseconds: all but the keys works without it. */
export const keysWaitMs = 3_000

/** Makes the public keys of addresses, for wherever `@solana/web3.js` takes a `PublicKey`. */
export interface PublicKeys {
  /** Resolves when the library is there, or did not load: all but the keys works without it. */
  ready(): Promise<void>
  /**
   * The key of an address; the same object for as long as the address is.
   *
   * @throws MissingLibraryError where the library did not load; it is loaded again, so that a later call may have it
   */
  of(address: string): PublicKey
  /** The same, once the library is there. @throws MissingLibraryError where it does not load */
  load(address: string): Promise<PublicKey>
  /** The same; `undefined` without the library. */
  find(address: string): PublicKey | undefined
}

/** The keys of one wallet: a wallet is shown as connected once `ready`, so that its key can be read at once. */
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

import { openReleased, parseOperatorShare, sealForOperator } from '../custody/operator-share.ts'
import { createBoxKeys } from '../custody/sealed-box.ts'
import { splitEntropy } from '../custody/shares.ts'
import type { RecoveryKeys } from './recovery-keys.ts'
import { RecoveryKeyError } from './recovery-keys.ts'

/** A share of a wallet that nobody has, sealed as a person's is: a key store that opens it opens theirs. */
export interface Canary {
  publicKey: string
  sealed: string
  check: string
}

/** Whose it is. No person's id: those are 32 figures and letters. */
const userId = 'canary'

/** No account's. */
const addresses = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }

/** Seals one for a key, which need not be there for that. @throws DOMException for a key that is none */
export async function createCanary(publicKey: string): Promise<Canary> {
  const { check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const { sealed = '' } = await sealForOperator({ share: shares.recovery, check, addresses }, publicKey, userId)
  return { publicKey, sealed, check }
}

/**
 * Whether a key store opens it, all the way: asked as a page asks, and what comes back is read as a page reads it.
 *
 * @throws RecoveryKeyError `unavailable`
 */
export async function opensCanary(keys: RecoveryKeys, { sealed, check }: Canary): Promise<boolean> {
  const owner = { userId, generation: parseOperatorShare(sealed)?.generation ?? '', check }
  const page = await createBoxKeys()
  try {
    const released = await keys.release({ sealed, to: page.publicKey, ...owner })
    const document = await openReleased(page, released, owner)
    return document.check === check && document.share.generation === owner.generation
  } catch (error) {
    if (error instanceof RecoveryKeyError && error.code === 'unavailable') throw error
    return false
  }
}

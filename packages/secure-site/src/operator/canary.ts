import { openReleased, parseOperatorShare, sealForOperator } from '../custody/operator-share.ts'
import { createBoxKeys } from '../custody/sealed-box.ts'
import { splitEntropy } from '../custody/shares.ts'
import type { RecoveryKeys } from './recovery-keys.ts'
import { RecoveryKeyError } from './recovery-keys.ts'

/** A share of a wallet without an owner, sealed like a user's: a key store that opens it also opens theirs. */
export interface Canary {
  publicKey: string
  sealed: string
  check: string
}

/** The canary's user id. Real ids have 32 digits and letters. */
const userId = 'canary'

/** Addresses without an account. */
const addresses = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }

/** Seals a canary for a public key. @throws DOMException for an invalid key */
export async function createCanary(publicKey: string): Promise<Canary> {
  const { check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const { sealed = '' } = await sealForOperator({ share: shares.recovery, check, addresses }, publicKey, userId)
  return { publicKey, sealed, check }
}

/**
 * Whether a key store opens a canary completely: the request and the parsing are those of a page.
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

import { wipe } from './bytes.ts'
import { claimOf, isSameWallet, mismatch, refuseOther, type ShareDocument } from './share-document.ts'
import { combineShares, remakeShare } from './shares.ts'
import type { KeyMaker, WalletKeys } from './wallet-keys.ts'

/**
 * Uses the wallet of two shares. That they are of one wallet, that they give it, and that it has the addresses that both were kept with, is
 * certain before `use` is called.
 *
 * @throws CustodyError `sharesDiffer`, `sharesAlike`, `walletMismatch`
 */
export async function useWallet<Result>(
  { withWalletKeys }: KeyMaker,
  one: ShareDocument,
  other: ShareDocument,
  use: (keys: WalletKeys, entropy: Uint8Array<ArrayBuffer>) => Result | Promise<Result>,
): Promise<Result> {
  refuseOther(claimOf(one), claimOf(other))
  const entropy = await combineShares(one.share, other.share, one.check)
  try {
    return await withWalletKeys(entropy, keys => {
      if (!isSameWallet(one.addresses, keys.addresses)) throw mismatch()
      return use(keys, entropy)
    })
  } finally {
    wipe(entropy)
  }
}

/** The document that is missing beside two others, which have been seen to belong together ({@link useWallet}). */
export async function remakeDocument(one: ShareDocument, other: ShareDocument): Promise<ShareDocument> {
  return { ...one, share: await remakeShare(one.share, other.share, one.check) }
}

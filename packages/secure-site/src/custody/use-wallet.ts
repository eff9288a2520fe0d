import { wipe } from './bytes.ts'
import { claimOf, isSameWallet, mismatch, rejectOther, type ShareDocument } from './share-document.ts'
import { combineShares, remakeShare } from './shares.ts'
import type { KeyMaker, WalletKeys } from './wallet-keys.ts'

/**
 * Uses the wallet of two shares. Before `use` is called, it verifies that they belong to one wallet, restore it, and
 * produce the addresses stored with both.
 *
 * @throws CustodyError `sharesDiffer`, `sharesAlike`, `walletMismatch`
 */
export async function useWallet<Result>(
  { withWalletKeys }: KeyMaker,
  one: ShareDocument,
  other: ShareDocument,
  use: (keys: WalletKeys, entropy: Uint8Array<ArrayBuffer>) => Result | Promise<Result>,
): Promise<Result> {
  rejectOther(claimOf(one), claimOf(other))
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

/** Computes the third document from two others, which {@link useWallet} has verified. */
export async function remakeDocument(one: ShareDocument, other: ShareDocument): Promise<ShareDocument> {
  return { ...one, share: await remakeShare(one.share, other.share, one.check) }
}

import { parseDocument, type ShareDocument } from './share-document.ts'
import { useWallet } from './use-wallet.ts'
import type { KeyMaker, WalletSecrets } from './wallet-keys.ts'

/**
 * Rebuilds a wallet from two of its shares without a server, for the offline page.
 *
 * @param documents two of device, server and recovery, as text or parsed
 * @returns words and keys, to write down or import elsewhere
 * @throws CustodyError `shareUnreadable`, `shareAltered`, `sharesDiffer`, `sharesAlike`, `walletMismatch`
 */
export async function rebuildWallet(
  keys: KeyMaker,
  ...documents: readonly [one: ShareDocument | string, other: ShareDocument | string]
): Promise<WalletSecrets> {
  const [one, other] = documents.map(document => (typeof document === 'string' ? parseDocument(document) : document))
  return useWallet(keys, one as ShareDocument, other as ShareDocument, (_keys, entropy) => keys.exportSecrets(entropy))
}

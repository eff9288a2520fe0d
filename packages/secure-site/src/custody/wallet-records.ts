import { type Bytes, wipe } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { ofKind, parseDocument, type ShareDocument } from './share-document.ts'
import type { KeptRecovery, ServerWallet } from './share-server.ts'
import type { DeviceRecord } from './share-store.ts'
import { entropyLength, formatShare } from './share.ts'
import { splitEntropy } from './shares.ts'
import type { KeyMaker } from './wallet-keys.ts'

/** Maximum former generations that a device or the server remembers. */
export const maxFormer = 20

/** Owner of a record. */
export type Owner = Pick<DeviceRecord, 'userId' | 'login'>

/** Creates a new wallet's record, before the server knows it. Its entropy is wiped. */
export async function makeWallet(owner: Owner, { withWalletKeys }: KeyMaker): Promise<DeviceRecord> {
  const entropy: Bytes = crypto.getRandomValues(new Uint8Array(entropyLength))
  try {
    const { generation, check, shares } = await splitEntropy(entropy)
    return {
      ...owner,
      generation,
      check,
      addresses: await withWalletKeys(entropy, ({ addresses }) => addresses),
      state: 'pending',
      share: formatShare(shares.device),
      serverShare: formatShare(shares.server),
      passkeys: [],
    }
  } finally {
    wipe(entropy)
  }
}

/** Converts a device's record to a document; `undefined` if the browser has lost the key. */
export function toLocal(record: DeviceRecord): ShareDocument | undefined {
  if (record.share === undefined) return undefined
  return ofKind(parseDocument(record), 'device')
}

/**
 * Converts the server's record to a document.
 *
 * @throws CustodyError `sharesDiffer` for a share of another wallet, `sharesAlike` for a share of another kind, and
 *   like `parseDocument`
 */
export function toRemote(wallet: ServerWallet): ShareDocument {
  const document = ofKind(parseDocument(wallet), 'server')
  if (document.share.generation === wallet.generation) return document
  throw new CustodyError('sharesDiffer', "The server's share is of another wallet")
}

/** Converts a document to the server's record. */
export function toServerWallet({ share, check, addresses }: ShareDocument): ServerWallet {
  return { generation: share.generation, share: formatShare(share), check, addresses }
}

/** Converts a document to a device's record. */
export function toRecord(
  owner: Owner,
  { share, check, addresses }: ShareDocument,
  { passkeys = [], former = [] }: { passkeys?: readonly KeptRecovery[] | undefined; former?: readonly string[] } = {},
): DeviceRecord {
  return {
    ...owner,
    generation: share.generation,
    check,
    addresses,
    state: 'confirmed',
    share: formatShare(share),
    passkeys,
    ...(former.length > 0 && { former }),
  }
}

/** Lists the generations that new shares replaced, the newest first. @param known former ones, with duplicates */
export function listFormer(replaced: string, ...known: readonly (readonly string[] | undefined)[]): readonly string[] {
  return [...new Set([replaced, ...known.flatMap(each => each ?? [])])].slice(0, maxFormer)
}

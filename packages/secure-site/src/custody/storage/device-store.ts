import { createSealedStore, type SealedStoreOptions, unsealedStore } from './sealed-store.ts'
import type { ShareStore } from '../share-store.ts'

/**
 * Keeps device shares in IndexedDB, each under an AES-GCM key that no script can export.
 *
 * Such a key hides a share from whoever reads the site's storage by script, not from whoever has the browser's files.
 *
 * @throws CustodyError `storageUnavailable` from every call where the browser keeps nothing for this site: a private window, a frame of
 *   another site, a full disk
 */
export function createDeviceStore(options: SealedStoreOptions = {}): ShareStore {
  return unsealedStore(createSealedStore(options))
}

import { createSealedStore, type SealedStoreOptions, unsealedStore } from './sealed-store.ts'
import type { ShareStore } from '../share-store.ts'

/**
 * Creates a store of device shares in IndexedDB, each encrypted with an AES-GCM key that no script can export.
 *
 * Such a key protects a share from scripts that read the site's storage, but not from access to the browser's files.
 *
 * @throws CustodyError `storageUnavailable` from every call if the browser stores nothing for this site: a private
 *   window, a frame of another site, a full disk
 */
export function createDeviceStore(options: SealedStoreOptions = {}): ShareStore {
  return unsealedStore(createSealedStore(options))
}

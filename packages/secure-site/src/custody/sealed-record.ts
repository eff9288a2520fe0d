import { seal, unseal } from './sealing.ts'
import type { DeviceRecord } from './share-store.ts'

/**
 * A record in a database or in a message between windows of the secure site. It includes the key, so that neither
 * exists without the other.
 */
export interface SealedRecord extends Omit<DeviceRecord, 'share' | 'serverShare'> {
  /** Key for AES-GCM, which no script can export. */
  key: CryptoKey
  share: string
  serverShare?: string | undefined
}

/** Seals the shares of a record with a new key. */
export async function sealRecord({ share, serverShare, ...rest }: DeviceRecord): Promise<SealedRecord> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    ...rest,
    key,
    share: await seal(key, share ?? '', `device ${ownerOf(rest)}`),
    serverShare: serverShare === undefined ? undefined : await seal(key, serverShare, `server ${ownerOf(rest)}`),
  }
}

/**
 * Opens the shares of a record. Some browsers return a record without its key: then the share is lost, and a recovery
 * restores it.
 */
export async function openRecord({ key, share, serverShare, ...rest }: SealedRecord): Promise<DeviceRecord> {
  return {
    ...rest,
    share: (await unseal(key, share, `device ${ownerOf(rest)}`)) || undefined,
    serverShare: serverShare && (await unseal(key, serverShare, `server ${ownerOf(rest)}`)),
  }
}

/** Returns the context of a sealed share: in another user's record it cannot be opened. */
function ownerOf({ userId, generation }: Pick<DeviceRecord, 'userId' | 'generation'>): string {
  return `${generation} ${userId}`
}

import { seal, unseal } from './sealing.ts'
import type { DeviceRecord } from './share-store.ts'

/** A record as it lies in a database, and as it goes from one window of the secure site to another. The key is beside it, so that there is never one without the other. */
export interface SealedRecord extends Omit<DeviceRecord, 'share' | 'serverShare'> {
  /** AES-GCM; no script can export it. */
  key: CryptoKey
  share: string
  serverShare?: string | undefined
}

/** Seals the shares of a record under a key of its own. */
export async function sealRecord({ share, serverShare, ...rest }: DeviceRecord): Promise<SealedRecord> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    ...rest,
    key,
    share: await seal(key, share ?? '', `device ${ownerOf(rest)}`),
    serverShare: serverShare === undefined ? undefined : await seal(key, serverShare, `server ${ownerOf(rest)}`),
  }
}

/** Some browsers give a record back without its key: the share is lost then, and a recovery makes it anew. */
export async function openRecord({ key, share, serverShare, ...rest }: SealedRecord): Promise<DeviceRecord> {
  return {
    ...rest,
    share: (await unseal(key, share, `device ${ownerOf(rest)}`)) || undefined,
    serverShare: serverShare && (await unseal(key, serverShare, `server ${ownerOf(rest)}`)),
  }
}

/** What a share is sealed for: moved to another user's record, it does not open. */
function ownerOf({ userId, generation }: Pick<DeviceRecord, 'userId' | 'generation'>): string {
  return `${generation} ${userId}`
}

import type { KeptRecovery, ShareServer } from './share-server.ts'
import type { DeviceRecord, ShareStore } from './share-store.ts'

/**
 * Merges the recoveries of the server with those of this device, if the server has lost the wallet. Sealed shares are
 * copied to the side that lacks them: only their passkey opens them, and either side may lose them.
 */
export async function agreeOnRecoveries(
  server: Pick<ShareServer, 'getRecoveries' | 'putRecovery'>,
  store: Pick<ShareStore, 'keep'>,
  record: DeviceRecord | undefined,
  hasWallet: boolean,
): Promise<readonly KeptRecovery[]> {
  const theirs = await server.getRecoveries()
  if (!record) return theirs
  const ours = record.passkeys
  const unknown = theirs.filter(each => each.sealed !== undefined && !includes(ours, each))
  if (record.state === 'confirmed' && unknown.length > 0)
    await store.keep({ ...record, passkeys: [...ours, ...unknown] })
  const lacking = ours.filter(each => !includes(theirs, each))
  if (!hasWallet) return [...theirs, ...lacking]
  const outcomes = await Promise.all(
    // A failed copy does not block the wallet, and the next `open` repeats it. A removed recovery is not listed.
    lacking.map(each => server.putRecovery(each, record.generation).catch(() => 'unknown' as const)),
  )
  return [...theirs, ...lacking.filter((_each, index) => outcomes[index] === 'kept')]
}

function includes(recoveries: readonly KeptRecovery[], { credentialId }: KeptRecovery): boolean {
  return recoveries.some(each => each.credentialId === credentialId)
}

import type { KeptRecovery, ServerWallet, ShareServer } from './share-server.ts'

/**
 * Replaces the server's share by a newer one, after the server was restored from a backup of before a new split. A
 * recovery has just given the newer share, so at least one exists.
 *
 * @param from the former generation that the server has again
 * @param proof from `signSplit`, for these shares in place of `from`
 * @param passkeys recoveries of the newer shares on this device. Without any, the recovery was a file
 */
export async function putRestoredWallet(
  server: ShareServer,
  from: string,
  wallet: ServerWallet,
  proof: string,
  passkeys: readonly KeptRecovery[] = [],
): Promise<void> {
  await server.putSplit({ from, wallet })
  for (const recovery of passkeys.length > 0 ? passkeys : [{ kind: 'file' } as const])
    await server.putSplitRecovery(wallet.generation, recovery)
  await server.commitSplit(wallet.generation, proof)
}

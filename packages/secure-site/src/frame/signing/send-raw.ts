import { type Hex, keccak256 } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** Whether a node rejected a transaction, unlike a missing answer, for which the secure site also uses -32603. */
export function isRejection(error: unknown): boolean {
  return error instanceof FrameError && typeof error.code === 'number' && error.code !== -32603
}

/**
 * Sends a signed transaction to the node. The returned hash is that of the signed data, not the node's. If the node
 * rejects it, the function queries whether the node has it, because one of several nodes behind an address rejects a
 * transaction that another has accepted.
 *
 * @throws FrameError of the node if it rejected; -32603 with the hash if the result is unknown
 */
export async function sendRaw(raw: Hex, { readRpc }: Pick<SigningContext, 'readRpc'>): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    await readRpc('eth_sendRawTransaction', [raw])
    return hash
  } catch (error) {
    const known = await readRpc('eth_getTransactionByHash', [hash]).catch(() => null)
    if (known !== null && known !== undefined) return hash
    if (isRejection(error)) throw error
    throw new FrameError(
      -32603,
      `It is not known whether the transaction was sent: look for ${hash} before it is sent again`,
    )
  }
}

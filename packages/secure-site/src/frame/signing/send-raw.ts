import { type Hex, keccak256 } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** Whether a node has refused, and did not just fail to answer: -32603 is also what the secure site says where no answer came. */
export function isRefusal(error: unknown): boolean {
  return error instanceof FrameError && typeof error.code === 'number' && error.code !== -32603
}

/**
 * Hands a signed transaction to the node. Its hash is that of what was signed, whatever the node answers. Where it takes it not, it is asked whether it has it: one of several
 * behind an address refuses what another has taken already.
 *
 * @throws FrameError of the node where it refused; -32603 with the hash where nobody knows
 */
export async function sendRaw(raw: Hex, { readRpc }: Pick<SigningContext, 'readRpc'>): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    await readRpc('eth_sendRawTransaction', [raw])
    return hash
  } catch (error) {
    const known = await readRpc('eth_getTransactionByHash', [hash]).catch(() => null)
    if (known !== null && known !== undefined) return hash
    if (isRefusal(error)) throw error
    throw new FrameError(
      -32603,
      `It is not known whether the transaction was sent: look for ${hash} before it is sent again`,
    )
  }
}

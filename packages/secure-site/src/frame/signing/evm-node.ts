import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** Maximum tip for requests without an approval, in wei: this amount, or the network's base fee if that is higher. */
const maxUnreadTip = 2_000_000_000n

/**
 * Reads the highest fees of a block soon.
 *
 * @param isRead whether the user approves the cost
 * @throws FrameError 4100 without an approval, if the fees are out of proportion
 */
export async function readFees({ readRpc }: Pick<SigningContext, 'readRpc'>, isRead = true) {
  const [block, tip] = await Promise.all([
    readRpc('eth_getBlockByNumber', ['latest', false]),
    readRpc('eth_maxPriorityFeePerGas', []).then(toBigint, () => 1_000_000_000n),
  ])
  const base = typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  const baseFee = toBigint(base ?? '0x0')
  if (!isRead && tip > (baseFee > maxUnreadTip ? baseFee : maxUnreadTip))
    throw new FrameError(4100, 'The network is dear now: ask without the permission, and the person decides')
  return { maxPriorityFeePerGas: tip, maxFeePerGas: baseFee * 2n + tip }
}

/** Parses a node's number. @throws FrameError -32603 for any other answer */
export function toBigint(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new FrameError(-32603, 'The node answered something else than a number')
}

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'

/** What a block asks for at most, soon. */
export async function readFees({ readRpc }: SigningContext) {
  const [block, tip] = await Promise.all([
    readRpc('eth_getBlockByNumber', ['latest', false]),
    readRpc('eth_maxPriorityFeePerGas', []).then(toBigint, () => 1_000_000_000n),
  ])
  const base = typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  return { maxPriorityFeePerGas: tip, maxFeePerGas: toBigint(base ?? '0x0') * 2n + tip }
}

/** A number of the node's. @throws FrameError for anything else */
export function toBigint(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new FrameError(-32603, 'The node answered something else than a number')
}

import { isSameAddress, type TracedCall } from '@latchkey/primitives'
import { type Hex, keccak256 } from 'viem'

import type { TransferCall } from './transfer-call.ts'

/** The calls of one account to look for on chain, in this order. */
export interface CallMatcher {
  /** Account that made the calls. */
  from: string
  calls: readonly TracedCall[]
}

/** Returns the parts of a call that identify it. */
export function toTracedCall({ to, value, data = '0x' }: Omit<TransferCall, 'from'>): TracedCall {
  return { to, value: `${BigInt(value)}`, digest: keccak256(data as Hex), length: data.length / 2 - 1 }
}

/** Returns whether the node reports exactly the call that is sought. */
export function matchesCall(
  call: TracedCall,
  { to, value, data }: { to?: unknown; value?: unknown; data?: unknown },
): boolean {
  return (
    typeof to === 'string' &&
    isSameAddress('eip155', to, call.to) &&
    value === BigInt(call.value) &&
    typeof data === 'string' &&
    data.length === 2 + 2 * call.length &&
    /^0x[0-9a-f]*$/i.test(data) &&
    keccak256(data as Hex) === call.digest.toLowerCase()
  )
}

import { isSameAddress, type TracedCall } from '@latchkey/primitives'
import { type Hex, keccak256 } from 'viem'

import type { TransferCall } from './transfer-call.ts'

/** What is looked for on chain: all that an account told contracts, in this order. */
export interface Sought {
  /** Who told them. */
  from: string
  calls: readonly TracedCall[]
}

/** A call, by what tells it from others. */
export function toTracedCall({ to, value, data = '0x' }: Omit<TransferCall, 'from'>): TracedCall {
  return { to, value: `${BigInt(value)}`, digest: keccak256(data as Hex), length: data.length / 2 - 1 }
}

/** Whether a contract was told just what is looked for, as a node says. */
export function isTold(
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

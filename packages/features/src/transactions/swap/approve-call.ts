import type { ContractCall } from '@latchkey/primitives'

/**
 * Encodes `approve(address,uint256)` for exactly this amount. The return value is never read: some tokens return
 * nothing.
 */
export function approveCall(token: string, spender: string, amount: bigint): ContractCall {
  const words = [spender.slice(2).toLowerCase(), amount.toString(16)].map(word => word.padStart(64, '0'))
  return { to: token, value: 0n, data: `0x095ea7b3${words.join('')}` }
}

/** Reads the spender from the data of an approval. */
export function spenderOf({ data }: ContractCall): string {
  return `0x${data.slice(34, 74)}`
}

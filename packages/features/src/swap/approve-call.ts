import type { ContractCall } from '@latchkey/primitives'

/** Lets a spender take exactly so much of a token: `approve(address,uint256)`. What the token answers is read nowhere: some answer nothing. */
export function approveCall(token: string, spender: string, amount: bigint): ContractCall {
  const words = [spender.slice(2).toLowerCase(), amount.toString(16)].map(word => word.padStart(64, '0'))
  return { to: token, value: 0n, data: `0x095ea7b3${words.join('')}` }
}

/** The spender of an approval. */
export function spenderOf({ data }: ContractCall): string {
  return `0x${data.slice(34, 74)}`
}

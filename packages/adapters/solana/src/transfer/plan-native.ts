import type { TransferRequest } from '@latchkey/primitives'

import type { Web3 } from '../load-web3.ts'
import { moveLamports } from './instructions.ts'
import { fetchAccounts, fetchRent, type Node } from './read-chain.ts'
import type { TransferSteps } from './transfer-steps.ts'

/** Plans a transfer of native currency. */
export async function planNative(
  web3: Web3,
  node: Node,
  { from, to, amount }: TransferRequest,
): Promise<TransferSteps> {
  const [[sender, recipient], least] = await Promise.all([fetchAccounts(node, [from, to]), fetchRent(node, 0)])
  const balance = sender?.lamports ?? 0n
  return {
    instructions: [moveLamports(web3, from, to, amount)],
    balance,
    cost: 0n,
    held: balance,
    received: amount,
    least,
    atLeast: recipient ? 0n : least,
    changed: [...new Set([from, to])],
  }
}

import { askNode, nodeUnreadable } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toWord } from './transfer-call.ts'

/** `balanceOf(address)` */
const balanceSelector = '0x70a08231'

/** Creates the call that requests the balance of an account in a token. */
export function toBalanceCall(token: string, account: string): { to: string; data: string } {
  return { to: token, data: `${balanceSelector}${toWord(account)}` }
}

/** Reads the number that a contract answered with. @returns `undefined` if the answer is not a number */
export function readWord(answer: unknown): bigint | undefined {
  const [word] = typeof answer === 'string' ? (/^0x[0-9a-f]{64}/i.exec(answer) ?? []) : []
  return word === undefined ? undefined : BigInt(word)
}

/**
 * Fetches the balance of an account in a token, in the smallest unit.
 *
 * @throws BaseError `nodeUnreadable` if there is no token, and viem's own errors
 */
export async function fetchTokenBalance(client: RpcClient, token: string, account: string): Promise<bigint> {
  const balance = readWord(await askNode(client, 'eth_call', toBalanceCall(token, account), 'latest'))
  if (balance === undefined) throw nodeUnreadable()
  return balance
}

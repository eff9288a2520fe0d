import { askNode, nodeUnreadable } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toWord } from './transfer-call.ts'

/** `balanceOf(address)` */
const balanceSelector = '0x70a08231'

/** What asks a token how much of it an account has. */
export function toBalanceCall(token: string, account: string): { to: string; data: string } {
  return { to: token, data: `${balanceSelector}${toWord(account)}` }
}

/** The number that a contract answered with. @returns `undefined` where it answered with none */
export function readWord(answer: unknown): bigint | undefined {
  const [word] = typeof answer === 'string' ? (/^0x[0-9a-f]{64}/i.exec(answer) ?? []) : []
  return word === undefined ? undefined : BigInt(word)
}

/**
 * How much of a token an account has, in its smallest unit.
 *
 * @throws BaseError `nodeUnreadable` where there is no token, and viem's own errors
 */
export async function fetchTokenBalance(client: RpcClient, token: string, account: string): Promise<bigint> {
  const balance = readWord(await askNode(client, 'eth_call', toBalanceCall(token, account), 'latest'))
  if (balance === undefined) throw nodeUnreadable()
  return balance
}

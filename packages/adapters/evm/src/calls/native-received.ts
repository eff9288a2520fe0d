import { isSameAddress, readList, readProperty } from '@latchkey/primitives'

import { askNode, readQuantity, toQuantity } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'

/** Maximum number of calls that are read of a trace. */
const maxFrames = 10_000
/** Maximum number of transactions that are read of a block. */
const maxTransactions = 10_000
/** Maximum number of them whose receipts are requested. */
const maxOthers = 20
/** `DELEGATECALL` and `CALLCODE` repeat the value of the call around them. */
const movingCalls: ReadonlySet<unknown> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])
/** Withdrawals of validators are counted in gwei (EIP-4895). */
const gwei = 10n ** 9n

/**
 * Reads from a trace of its calls how much native currency a transaction brought an account, without fees.
 *
 * @returns `undefined` if the node does not trace, as many public ones
 */
export async function traceReceived(client: RpcClient, hash: string, account: string): Promise<bigint | undefined> {
  const root = await askNode(client, 'debug_traceTransaction', hash, { tracer: 'callTracer' }).catch(() => undefined)
  if (!movingCalls.has(readProperty(root, 'type'))) return undefined
  const frames = [root]
  let gained = 0n
  for (let read = 0; frames.length > 0; read++) {
    if (read === maxFrames) return undefined
    const frame = frames.pop()
    // A call that failed moved nothing, and neither did the calls inside it.
    if (readProperty(frame, 'error') !== undefined) continue
    for (const inner of readList(frame, 'calls', maxFrames)) frames.push(inner)
    if (movingCalls.has(readProperty(frame, 'type'))) gained += movedTo(frame, account)
  }
  return gained
}

/**
 * Sums what else changed the balance of an account in the block of a transaction, as far as a node without traces shows it: payments from account to
 * account, the account's own transactions with their fees, and withdrawals of validators. Payments by other contracts leave no record there.
 */
export async function fetchOtherGains(
  client: RpcClient,
  { hash, account, block }: { hash: string; account: string; block: bigint },
): Promise<bigint> {
  const content = await askNode(client, 'eth_getBlockByNumber', toQuantity(block), true)
  const others = readList(content, 'transactions', maxTransactions)
    .filter(each => isNamed(each, 'from', account) || isNamed(each, 'to', account))
    .filter(each => String(readProperty(each, 'hash')).toLowerCase() !== hash.toLowerCase())
  const gains = others.slice(0, maxOthers).map(async each => {
    const receipt = await askNode(client, 'eth_getTransactionReceipt', readProperty(each, 'hash'))
    const hasMoved = readQuantity(readProperty(receipt, 'status')) === 1n
    return (hasMoved ? movedTo(each, account) : 0n) - feeOf(receipt, account)
  })
  const withdrawn = readList(content, 'withdrawals')
    .filter(each => isNamed(each, 'address', account))
    .map(each => (readQuantity(readProperty(each, 'amount')) ?? 0n) * gwei)
  return [...(await Promise.all(gains)), ...withdrawn].reduce((sum, each) => sum + each, 0n)
}

/** The fee that an account paid for a transaction; zero for transactions of others. */
export function feeOf(receipt: unknown, account: string): bigint {
  if (!isNamed(receipt, 'from', account)) return 0n
  const read = (name: string): bigint => readQuantity(readProperty(receipt, name)) ?? 0n
  const gas = read('gasUsed')
  // Rollups of the OP stack, since Isthmus.
  const operatorFee = (gas * read('operatorFeeScalar')) / 1_000_000n + read('operatorFeeConstant')
  return gas * read('effectiveGasPrice') + read('l1Fee') + operatorFee
}

/** Returns what a transaction or a call moves to an account; negative if it is the account's own. */
function movedTo(call: unknown, account: string): bigint {
  const value = readQuantity(readProperty(call, 'value')) ?? 0n
  return (isNamed(call, 'to', account) ? value : 0n) - (isNamed(call, 'from', account) ? value : 0n)
}

function isNamed(value: unknown, name: 'from' | 'to' | 'address', account: string): boolean {
  const address = readProperty(value, name)
  return typeof address === 'string' && isSameAddress('eip155', address, account)
}

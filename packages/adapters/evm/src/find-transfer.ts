import {
  BaseError,
  type FoundTransfer,
  isEntryPoint,
  isSameAddress,
  readProperty,
  type TransferTrace,
} from '@latchkey/primitives'

import { askNode, askQuantity, readQuantity, toQuantity } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { matchesCall, type CallMatcher, toTracedCall } from './call-matcher.ts'
import { toTransferCall } from './transfer-call.ts'
import { parseHash } from './wallet-answer.ts'

/**
 * Looks for a traced transfer: by its hash among all that the node knows, then by its nonce on chain, then among the orders of a
 * smart account. The content decides whether a found transaction is the right one. Without a hash, the nonces after the expected
 * one are searched too.
 *
 * @returns `undefined` if it is not there yet, or may be among pending transactions
 * @throws BaseError `invalidAddress`, `invalidAmount` for an invalid trace, `nodeUnreadable`, and viem's own errors
 */
export async function findTransfer(client: RpcClient, trace: TransferTrace): Promise<FoundTransfer | undefined> {
  const { from, to, token } = trace
  const amount = readDecimal(trace.amount)
  const call = toTransferCall({
    from,
    to,
    amount,
    ...(token !== undefined && { token: { address: token, decimals: 0 } }),
  })
  return findTransaction(client, { from: call.from, calls: [toTracedCall(call)] }, trace)
}

/** Looks for a transaction that does exactly what is sought, as {@link findTransfer} does. */
export async function findTransaction(
  client: RpcClient,
  matcher: CallMatcher,
  trace: Pick<TransferTrace, 'hash' | 'nonce' | 'others' | 'since'>,
): Promise<FoundTransfer | undefined> {
  const { hash, others = [] } = trace
  const known = parseHash(hash) && (await findByHash(client, matcher, hash))
  if (known) return known
  const found = await findByNumber(client, matcher, trace)
  if (found?.status === 'there') return found
  // A wallet may have answered with the hash of an operation or of a Safe, which no node knows, so an unknown hash does not end
  // the search.
  const { findOrder } = await import('./operations/find-order.ts')
  return (await findOrder(client, matcher, { since: readDecimal(trace.since), others, hash })) ?? found
}

async function findByHash(client: RpcClient, matcher: CallMatcher, hash: unknown): Promise<FoundTransfer | undefined> {
  const transaction = await askNode(client, 'eth_getTransactionByHash', hash)
  const to = readProperty(transaction, 'to')
  const found = await readFound(transaction, matcher)
  if (found?.status === 'there' || typeof to !== 'string' || !isEntryPoint(to)) return found
  // An order of a smart account is part of a bundler's transaction, or of the account's own.
  return (await import('./operations/find-order.ts')).readOrder(transaction, matcher) ?? found
}

async function findByNumber(
  client: RpcClient,
  matcher: CallMatcher,
  { hash, nonce, others = [], since }: Pick<TransferTrace, 'hash' | 'nonce' | 'others' | 'since'>,
): Promise<FoundTransfer | undefined> {
  if (nonce === undefined || !Number.isSafeInteger(nonce) || nonce < 0) return undefined
  if (hash !== undefined) return findByNonce(client, matcher, nonce, readDecimal(since))
  // A wallet uses the next nonce if another transaction took the expected one, whether this kit sent it or not.
  const known = new Set(others.map(each => each.toLowerCase()))
  let other: FoundTransfer | undefined
  for (let number = nonce; number <= nonce + known.size + maxForeignNumbers; number++) {
    if (!(await hasMined(client, matcher.from, number, 'latest'))) {
      // A pending transaction may be the transfer.
      const isLast = !(await hasMined(client, matcher.from, number, 'pending'))
      // This transaction has the expected nonce.
      return isLast && other ? { ...other, status: 'replaced' } : undefined
    }
    const found = await findByNonce(client, matcher, number, readDecimal(since))
    if (!found) return undefined
    if (found.status === 'there' && !known.has(found.hash.toLowerCase())) return found
    other ??= found
  }
  return undefined
}

/** Nonces after the expected one that are searched for the transfer. Each takes a usual node about 20 requests. */
const maxForeignNumbers = 8

async function findByNonce(
  client: RpcClient,
  matcher: CallMatcher,
  nonce: number,
  since: bigint,
): Promise<FoundTransfer | undefined> {
  if (!(await hasMined(client, matcher.from, nonce, 'latest'))) return undefined
  const found =
    (await readFound(await askByNonce(client, matcher.from, nonce), matcher)) ??
    (await readFound(await searchByNonce(client, matcher.from, nonce, since), matcher))
  return found?.nonce === nonce ? found : undefined
}

/** Returns whether a transaction of that nonce is mined, up to a block. */
async function hasMined(client: RpcClient, from: string, nonce: number, block: string): Promise<boolean> {
  return (await askQuantity(client, 'eth_getTransactionCount', from, block)) > BigInt(nonce)
}

/** Asks a node that finds transactions by sender and nonce, as few do. */
async function askByNonce(client: RpcClient, from: string, nonce: number): Promise<unknown> {
  try {
    const hash = parseHash(await askNode(client, 'ots_getTransactionBySenderAndNonce', from, nonce))
    return hash && (await askNode(client, 'eth_getTransactionByHash', hash))
  } catch {
    return undefined
  }
}

/** Searches for the block that first counts the transaction, by halves, and for the transaction in it. */
async function searchByNonce(client: RpcClient, from: string, nonce: number, since: bigint): Promise<unknown> {
  let after = await askQuantity(client, 'eth_blockNumber')
  let before = since
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    if (await hasMined(client, from, nonce, toQuantity(middle))) after = middle
    else before = middle
  }
  const block = await askNode(client, 'eth_getBlockByNumber', toQuantity(after), true)
  const transactions = readProperty(block, 'transactions')
  return Array.isArray(transactions)
    ? transactions.find(each => isFrom(each, from) && readQuantity(readProperty(each, 'nonce')) === BigInt(nonce))
    : undefined
}

function isFrom(transaction: unknown, address: string): boolean {
  return isAddressOf(readProperty(transaction, 'from'), address)
}

function isAddressOf(value: unknown, address: string): boolean {
  return typeof value === 'string' && isSameAddress('eip155', value, address)
}

/** @returns `undefined` for a transaction that is not the sender's */
async function readFound(transaction: unknown, matcher: CallMatcher): Promise<FoundTransfer | undefined> {
  const hash = parseHash(readProperty(transaction, 'hash'))
  const nonce = readQuantity(readProperty(transaction, 'nonce'))
  if (hash === undefined || nonce === undefined || !isFrom(transaction, matcher.from)) return undefined
  const isIt = isOneCall(transaction, matcher) || (await isOwnBatch(transaction, matcher))
  return { status: isIt ? 'there' : 'replaced', hash, nonce: Number(nonce) }
}

function isOneCall(transaction: unknown, { calls: [call, more] }: CallMatcher): boolean {
  const [to, value, input] = ['to', 'value', 'input'].map(name => readProperty(transaction, name))
  if (!call || more || typeof input !== 'string') return false
  // Some wallets append a mark of their own to the data.
  return matchesCall(call, { to, value: readQuantity(value), data: input.slice(0, 2 + 2 * call.length) })
}

/**
 * Returns whether a transaction of an account with code of its own ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)) to
 * itself carries out the calls.
 */
async function isOwnBatch(transaction: unknown, matcher: CallMatcher): Promise<boolean> {
  if (!isAddressOf(readProperty(transaction, 'to'), matcher.from)) return false
  return (await import('./operations/find-order.ts')).readBatch(transaction, matcher)
}

/** @throws BaseError `invalidAmount`: a stored trace may have been changed by any script of the page */
function readDecimal(text: string): bigint {
  if (!/^\d{1,78}$/.test(text)) throw new BaseError('invalidAmount', 'Invalid amount')
  return BigInt(text)
}

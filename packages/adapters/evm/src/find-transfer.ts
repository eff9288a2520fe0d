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
import { toTransferCall, type TransferCall } from './transfer-call.ts'
import { parseHash } from './wallet-answer.ts'

/**
 * Looks for a traced transfer: by its hash among all that the node knows, else by its number on chain, else among what a smart account ordered. Content tells
 * whether what was found is it.
 *
 * @returns `undefined` where it is not there yet
 * @throws BaseError `invalidAddress`, `invalidAmount` for a trace that is none, `nodeUnreadable`, and viem's own errors
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
  return findTransaction(client, call, trace)
}

/** Looks for a transaction that does what the call says, as {@link findTransfer} does. */
export async function findTransaction(
  client: RpcClient,
  call: TransferCall,
  trace: Pick<TransferTrace, 'hash' | 'nonce' | 'others' | 'since'>,
): Promise<FoundTransfer | undefined> {
  const { hash, others = [] } = trace
  const known = parseHash(hash) && (await findByHash(client, call, hash))
  if (known) return known
  const found = await findByNumber(client, call, trace)
  if (found?.status === 'there' || hash !== undefined) return found
  const { findOrder } = await import('./operations/find-order.ts')
  return (await findOrder(client, call, { since: readDecimal(trace.since), others })) ?? found
}

async function findByHash(client: RpcClient, call: TransferCall, hash: unknown): Promise<FoundTransfer | undefined> {
  const transaction = await askNode(client, 'eth_getTransactionByHash', hash)
  const to = readProperty(transaction, 'to')
  const found = readFound(transaction, call)
  if (found?.status === 'there' || typeof to !== 'string' || !isEntryPoint(to)) return found
  // What a smart account ordered is in somebody else's transaction, or around it in its own.
  return (await import('./operations/find-order.ts')).readOrder(transaction, call) ?? found
}

async function findByNumber(
  client: RpcClient,
  call: TransferCall,
  { nonce, others = [], since }: Pick<TransferTrace, 'nonce' | 'others' | 'since'>,
): Promise<FoundTransfer | undefined> {
  if (nonce === undefined || !Number.isSafeInteger(nonce) || nonce < 0) return undefined
  // Where another transfer took the number that was expected, a wallet gives the next one.
  let other: FoundTransfer | undefined
  for (let number = nonce; number <= nonce + others.length; number++) {
    const found = await findByNonce(client, call, number, readDecimal(since))
    if (!found) break
    if (!others.some(each => each.toLowerCase() === found.hash.toLowerCase())) return found
    other ??= found
  }
  // It has the number that was expected.
  return other && { ...other, status: 'replaced' }
}

async function findByNonce(
  client: RpcClient,
  call: TransferCall,
  nonce: number,
  since: bigint,
): Promise<FoundTransfer | undefined> {
  const isMined = await hasMined(client, call.from, nonce, 'latest')
  if (!isMined) return undefined
  const found =
    readFound(await askByNonce(client, call.from, nonce), call) ??
    readFound(await searchByNonce(client, call.from, nonce, since), call)
  return found?.nonce === nonce ? found : undefined
}

/** Whether a transaction of that number is in a block, up to one. */
async function hasMined(client: RpcClient, from: string, nonce: number, block: string): Promise<boolean> {
  return (await askQuantity(client, 'eth_getTransactionCount', from, block)) > BigInt(nonce)
}

/** Asks a node that knows transactions by sender and number, as few do. */
async function askByNonce(client: RpcClient, from: string, nonce: number): Promise<unknown> {
  try {
    const hash = parseHash(await askNode(client, 'ots_getTransactionBySenderAndNonce', from, nonce))
    return hash && (await askNode(client, 'eth_getTransactionByHash', hash))
  } catch {
    return undefined
  }
}

/** Finds the block that counts the transaction first, by halves, and the transaction in it. */
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

/** @returns `undefined` for what is no transaction of the sender's */
function readFound(transaction: unknown, call: TransferCall): FoundTransfer | undefined {
  const hash = parseHash(readProperty(transaction, 'hash'))
  const nonce = readQuantity(readProperty(transaction, 'nonce'))
  if (hash === undefined || nonce === undefined || !isFrom(transaction, call.from)) return undefined
  return { status: isTransfer(transaction, call) ? 'there' : 'replaced', hash, nonce: Number(nonce) }
}

function isTransfer(transaction: unknown, { to, value, data = '0x' }: TransferCall): boolean {
  const input = readProperty(transaction, 'input')
  return (
    isAddressOf(readProperty(transaction, 'to'), to) &&
    readQuantity(readProperty(transaction, 'value')) === BigInt(value) &&
    // Some wallets put a mark of their own after what they are given.
    typeof input === 'string' &&
    input.toLowerCase().startsWith(data.toLowerCase())
  )
}

/** @throws BaseError `invalidAmount`: what was stored may have been changed by anybody */
function readDecimal(text: string): bigint {
  if (!/^\d{1,78}$/.test(text)) throw new BaseError('invalidAmount', 'Invalid amount')
  return BigInt(text)
}

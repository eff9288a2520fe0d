import { BaseError } from '@latchkey/primitives'

import type { RpcClient } from './rpc-clients.ts'

/**
 * Sends a request to a network's node. The answer is untrusted until it is read.
 *
 * @throws viem's own errors, with the node's words
 */
export async function askNode(client: RpcClient, method: string, ...params: readonly unknown[]): Promise<unknown> {
  return await client.request({ method, params } as never)
}

/**
 * Sends a request whose answer is a number.
 *
 * @throws BaseError `nodeUnreadable` if the answer is not a number, and viem's own errors
 */
export async function askQuantity(client: RpcClient, method: string, ...params: readonly unknown[]): Promise<bigint> {
  const quantity = readQuantity(await askNode(client, method, ...params))
  if (quantity === undefined) throw nodeUnreadable()
  return quantity
}

/** Reads a number as a node writes it. @returns `undefined` for another value, or one of more than 256 bits */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Writes a number as nodes and wallets accept it. */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** The error of a node that answers with something else than what was requested. */
export function nodeUnreadable(): BaseError<'nodeUnreadable'> {
  return new BaseError('nodeUnreadable', 'The node’s answer cannot be read')
}

/** Returns the smaller of two numbers. */
export function minOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

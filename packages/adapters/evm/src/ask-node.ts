import { BaseError } from '@latchkey/primitives'

import type { RpcClient } from './rpc-clients.ts'

/**
 * Asks a network's node. What it answers is a stranger's until it is read.
 *
 * @throws viem's own errors, with the node's words
 */
export async function askNode(client: RpcClient, method: string, ...params: readonly unknown[]): Promise<unknown> {
  return await client.request({ method, params } as never)
}

/**
 * Asks for a number.
 *
 * @throws BaseError `nodeUnreadable` where it answers with none, and viem's own errors
 */
export async function askQuantity(client: RpcClient, method: string, ...params: readonly unknown[]): Promise<bigint> {
  const quantity = readQuantity(await askNode(client, method, ...params))
  if (quantity === undefined) throw nodeUnreadable()
  return quantity
}

/** A number as a node writes it. @returns `undefined` for what is none, or has more than 256 bits */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** A number as nodes and wallets take it. */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** A node that answers with something else than what was asked for. */
export function nodeUnreadable(): BaseError<'nodeUnreadable'> {
  return new BaseError('nodeUnreadable', 'The node’s answer cannot be read')
}

/** The lesser of two numbers. */
export function lesserOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

import { HTTPException } from 'hono/http-exception'
import type { Hex } from 'viem'
import * as v from 'valibot'

import { addressSchema, caip10Schema } from '../blockchain/caip10.ts'
import type { SandboxChain, SandboxChains } from '../chains/start-chains.ts'

// Limit of amounts: far above every reserve, and within the exchange's arithmetic.
const maxUnits = 2n ** 160n

/** The two tokens of a swap, as CAIP-10, and the account, as CAIP-10 or plain address. */
export const swapPairSchema = v.object({
  userAddress: v.union(
    [
      addressSchema,
      v.pipe(
        caip10Schema,
        v.transform(({ address }) => address),
      ),
    ],
    'Neither an address nor a CAIP-10 address of an EVM chain',
  ),
  from: caip10Schema,
  to: caip10Schema,
})

/** {@link swapPairSchema} with the amount of `from`, in its smallest unit. */
export const swapRequestSchema = v.object({
  ...swapPairSchema.entries,
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,49}$/, 'Not a whole number'),
    v.transform(text => BigInt(text)),
    v.check(amount => amount > 0n && amount <= maxUnits, 'Nothing, or more than there is'),
  ),
})

export interface SwapPair {
  chain: SandboxChain
  from: Hex
  to: Hex
  user: Hex
}

/**
 * Finds the chain of both tokens, with their plain addresses.
 * @throws {HTTPException} 400 if they are on different chains, or on one that the sandbox lacks.
 */
export function findPair(chains: SandboxChains | undefined, pair: v.InferOutput<typeof swapPairSchema>): SwapPair {
  const { from, to, userAddress } = pair
  if (from.caip2 !== to.caip2) throw new HTTPException(400, { message: 'Both tokens have to be on one chain' })
  return { chain: findChain(chains, from.caip2), from: from.address, to: to.address, user: userAddress }
}

/** @throws {HTTPException} 400 if the sandbox lacks the chain. */
export function findChain(chains: SandboxChains | undefined, caip2: string): SandboxChain {
  const chain = chains?.get(caip2)
  if (!chain) throw new HTTPException(400, { message: `No such chain in the sandbox: ${caip2.slice(0, 64)}` })
  return chain
}

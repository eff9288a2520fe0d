import { HTTPException } from 'hono/http-exception'
import { type Hex, isHex } from 'viem'
import * as v from 'valibot'

import { addressSchema } from '../blockchain/caip10.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { fullNameSchema, type RegisteredName } from './registered-name.ts'

/** Allowed difference between a signed message's time and now, in seconds. */
const messageLifetime = 300

/** Marks a coin type as an EVM chain's (ENSIP-11). */
const evmCoinType = 0x80000000

const registrationSchema = v.object({
  coin_type: v.pipe(
    v.number(),
    v.integer(),
    v.check(type => type === 60 || (type >= evmCoinType && type <= 0xffffffff), "Not an EVM chain's coin type"),
  ),
  address: addressSchema,
  message: v.pipe(v.string(), v.maxLength(10_000)),
  signature: v.custom<Hex>(value => isHex(value), 'Not a signature'),
})

/** Content of the signed message, which is JSON (S7.17). */
const messageSchema = v.object({
  name: fullNameSchema,
  attributes: v.optional(v.record(v.string(), v.string()), {}),
  /** Time in seconds since 1970. */
  timestamp: v.pipe(v.number(), v.integer()),
})

/**
 * Registers the name in a message that the account has signed, by a key or a contract.
 * @throws {HTTPException} 400 for a malformed or expired message, 401 for another account's signature, 409 for a name that is
 *   taken.
 */
export async function registerName(
  chains: SandboxChains | undefined,
  state: SandboxState,
  body: unknown,
): Promise<RegisteredName> {
  const { coin_type, address, message, signature } = parseInput(registrationSchema, body)
  const { name, attributes, timestamp } = parseInput(messageSchema, parseJson(message))
  if (Math.abs(Date.now() / 1_000 - timestamp) > messageLifetime) {
    throw new HTTPException(400, { message: 'timestamp: Not within five minutes of now' })
  }
  const id = coin_type === 60 ? 1 : coin_type - evmCoinType
  const chain = chains?.get(`eip155:${id}`) ?? chains?.get('eip155:1')
  if (!chain) throw new HTTPException(503, { message: 'The chains have not started' })
  const isSigned = await createChainClient(chain.url).verifyMessage({ address, message, signature })
  if (!isSigned) throw new HTTPException(401, { message: 'The signature is not that of the address' })
  // Checked last, because another registration may have arrived meanwhile.
  if (state.names.some(other => other.name === name)) throw new HTTPException(409, { message: `${name} is taken` })
  const registered = { name, attributes, addresses: { [coin_type]: { address } } }
  state.names.push(registered)
  return registered
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

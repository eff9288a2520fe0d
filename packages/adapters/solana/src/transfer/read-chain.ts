import { decodeBase64, encodeBase64, type CaipNetwork, readList, readProperty } from '@latchkey/primitives'

import { readRpc } from '../read-rpc.ts'
import { SolanaError } from '../solana-error.ts'

/** Commitment level of the blocks that are read. */
export const commitment = 'confirmed'

/** An account on the chain. */
export interface ChainAccount {
  readonly lamports: bigint
  /** Program that owns the account. */
  readonly program: string
  readonly data: Uint8Array
  readonly isExecutable: boolean
}

/** The program that owns the accounts of users. */
export const systemProgram = '11111111111111111111111111111111'

/** A node, and the signal that ends its requests. */
export interface Node {
  readonly network: CaipNetwork
  readonly signal?: AbortSignal | undefined
}

/** @returns one entry for each address; `undefined` if there is no account */
export async function fetchAccounts(
  node: Node,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const entries = await ask(node, 'getMultipleAccounts', addresses, { encoding: 'base64', commitment })
  return readAccounts(readProperty(entries, 'value'), addresses.length)
}

/** @throws SolanaError for a value that is not a list of this many accounts in base64 */
export function readAccounts(entries: unknown, count: number): readonly (ChainAccount | undefined)[] {
  if (!Array.isArray(entries) || entries.length !== count) throw unreadable('accounts')
  return readList({ entries }, 'entries', count).map(entry => (entry === null ? undefined : readAccount(entry)))
}

/** An account that is listed with its address. */
export interface ListedAccount extends ChainAccount {
  readonly address: string
}

/** Fetches an owner's accounts of a token. */
export async function fetchTokenAccounts(node: Node, owner: string, mint: string): Promise<readonly ListedAccount[]> {
  const answer = await ask(node, 'getTokenAccountsByOwner', owner, { mint }, { encoding: 'base64', commitment })
  if (!Array.isArray(readProperty(answer, 'value'))) throw unreadable('token accounts')
  return readList(answer, 'value', maxTokenAccounts).map(entry => ({
    ...readAccount(readProperty(entry, 'account')),
    address: String(readProperty(entry, 'pubkey')),
  }))
}

/** Maximum number of accounts that are read. */
const maxTokenAccounts = 1_000

/** Fetches the minimum balance of an account of a size. */
export async function fetchRent(node: Node, size: number): Promise<bigint> {
  return readAmount(await ask(node, 'getMinimumBalanceForRentExemption', size, { commitment }))
}

export async function fetchBlockhash(node: Node): Promise<string> {
  const value = readProperty(await ask(node, 'getLatestBlockhash', { commitment }), 'value')
  const blockhash = readProperty(value, 'blockhash')
  if (typeof blockhash !== 'string') throw unreadable('a blockhash')
  return blockhash
}

/**
 * Fetches the fee of a transaction, in lamports.
 *
 * @param message in the form that is signed
 */
export async function fetchFee(node: Node, message: Uint8Array): Promise<bigint> {
  const value = readProperty(await ask(node, 'getFeeForMessage', encodeBase64(message), { commitment }), 'value')
  // A node that is behind the one that gave the blockhash does not know it yet.
  return value === null ? feeOfSignature : readAmount(value)
}

/** Cost of one signature, in lamports, which has never changed. */
const feeOfSignature = 5_000n

export async function fetchEpoch(node: Node): Promise<bigint> {
  return readAmount(readProperty(await ask(node, 'getEpochInfo', { commitment }), 'epoch'))
}

export async function fetchSlot(node: Node): Promise<bigint> {
  return readAmount(await ask(node, 'getSlot', { commitment: 'processed' }))
}

export async function ask({ network, signal }: Node, method: string, ...params: readonly unknown[]): Promise<unknown> {
  return await readRpc(network, { method, params }, signal)
}

function readAccount(entry: unknown): ChainAccount {
  const [text] = readList(entry, 'data', 1)
  const program = readProperty(entry, 'owner')
  if (typeof text !== 'string' || typeof program !== 'string') throw unreadable('an account')
  return {
    lamports: readAmount(readProperty(entry, 'lamports')),
    program,
    data: decodeBase64(text),
    isExecutable: readProperty(entry, 'executable') === true,
  }
}

/** Reads a whole number that is not negative; one that a number does not hold exactly comes as a `bigint`. */
function readAmount(value: unknown): bigint {
  if (typeof value === 'bigint' || (Number.isSafeInteger(value) && Number(value) >= 0)) return BigInt(value as number)
  throw unreadable('an amount')
}

/** The error of a node that answers with something else than what was requested. */
export function unreadable(what: string): SolanaError {
  return new SolanaError(-32603, `The node answered with something else than ${what}`)
}

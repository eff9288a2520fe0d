import { encodeBase64, readList, readProperty, toBase58, raceAbort } from '@latchkey/primitives'

import { FrameError } from '../frame-error.ts'
import type { SigningContext } from '../signing/prepared.ts'
import type { SolanaMessage } from '../signing/solana-message.ts'
import { cleanReason } from './failure-reason.ts'
import {
  headBytes,
  type Holding,
  readDecimals,
  readHolding,
  readSolanaAccounts,
  type SolanaAccount,
  systemProgram,
} from './solana-account.ts'

/** Simulated changes of an account by a Solana transaction, from the network's node. */
export type SimulatedTransaction =
  | {
      readonly status: 'simulated'
      /** The account's gain or loss, including the fee if it pays it. */
      readonly lamports: bigint
      readonly tokens: readonly { readonly mint: string; readonly amount: bigint; readonly decimals?: number }[]
      /** Delegates after the transaction, with their amounts. */
      readonly delegates: readonly DelegateChange[]
      /** Whether one of its accounts then has another owner or close authority. */
      readonly isHandedOver: boolean
    }
  | { readonly status: 'fails'; readonly reason?: string }
  /** The node cannot simulate it, or did not answer. */
  | { readonly status: 'notSimulated' }

export interface DelegateChange {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals?: number
}

/** Timeout of the node in milliseconds, for which the user waits. */
const simulationTimeoutMs = 6_000
/** Maximum accounts of one request, and of one transaction, that nodes accept. */
const maxAtOnce = 100
const maxAccounts = 256
const commitment = 'confirmed'

type Context = Pick<SigningContext, 'readRpc' | 'address'>

/**
 * Has a node simulate an unsigned transaction, and compares the account's balances before and after it: the native
 * currency, and those of its token accounts.
 *
 * @returns `notSimulated` after any failure
 */
export async function simulateTransaction(
  { bytes, parsed }: { readonly bytes: Uint8Array; readonly parsed: SolanaMessage },
  context: Context,
): Promise<SimulatedTransaction> {
  try {
    return await raceAbort(simulateOnce(bytes, parsed, context), AbortSignal.timeout(simulationTimeoutMs))
  } catch {
    return { status: 'notSimulated' }
  }
}

async function simulateOnce(
  bytes: Uint8Array,
  message: SolanaMessage,
  context: Context,
): Promise<SimulatedTransaction> {
  const { address, readRpc } = context
  const all = [...new Set([address, ...(await listAccounts(message, context))])]
  if (all.length > maxAccounts) throw new FrameError(-32603, 'The transaction names too many accounts')
  const heads = await fetchHeads(all, context)
  // Watches the account's own accounts, and missing ones, which may become the account's.
  const watched = all.filter((each, index) => {
    const head = heads[index]
    return each === address || head === undefined || readHolding(head)?.owner === address
  })
  const options = {
    encoding: 'base64',
    commitment,
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: watched },
  }
  const value = readProperty(await readRpc('simulateTransaction', [encodeBase64(bytes), options]), 'value')
  const error = readProperty(value, 'err')
  if (error === undefined) throw new FrameError(-32603, 'The node answered something else than a simulation')
  if (error !== null) {
    const reason = cleanReason(toReason(error, readList(value, 'logs', 1_000)))
    return { status: 'fails', ...(reason !== undefined && { reason }) }
  }
  const after = readSolanaAccounts(readProperty(value, 'accounts'), watched.length)
  const before = watched.map(each => heads[all.indexOf(each)])
  return compare(before, after, watched.indexOf(address), context)
}

type Accounts = readonly (SolanaAccount | undefined)[]

async function compare(
  before: Accounts,
  after: Accounts,
  own: number,
  context: Context,
): Promise<SimulatedTransaction> {
  const { address } = context
  const sums = new Map<string, bigint>()
  const delegates: Omit<DelegateChange, 'decimals'>[] = []
  let isHandedOver = (after[own]?.program ?? systemProgram) !== (before[own]?.program ?? systemProgram)
  after.forEach((account, index) => {
    const [held, left] = [readHolding(before[index]), readHolding(account)]
    const add = (holding: Holding | undefined, sign: bigint): void => {
      if (holding?.owner !== address) return
      sums.set(holding.mint, (sums.get(holding.mint) ?? 0n) + holding.amount * sign)
    }
    add(held, -1n)
    add(left, 1n)
    isHandedOver ||= held?.owner === address && left !== undefined && left.owner !== address
    const { delegate, closer } = left ?? {}
    isHandedOver ||= left?.owner === address && closer !== undefined && closer !== address && closer !== held?.closer
    const isNew = delegate && (held?.delegate?.address !== delegate.address || held.delegate.amount < delegate.amount)
    if (left?.owner === address && isNew) delegates.push({ ...delegate, mint: left.mint })
  })
  const moved = [...sums].filter(([, amount]) => amount !== 0n)
  const mints = [...new Set([...moved.map(([mint]) => mint), ...delegates.map(({ mint }) => mint)])]
  const heads = mints.length > 0 ? await fetchHeads(mints, context) : []
  const decimalsOf = (mint: string): { decimals?: number } => {
    const decimals = readDecimals(heads[mints.indexOf(mint)])
    return decimals === undefined ? {} : { decimals }
  }
  return {
    status: 'simulated',
    lamports: (after[own]?.lamports ?? 0n) - (before[own]?.lamports ?? 0n),
    tokens: moved.map(([mint, amount]) => ({ mint, amount, ...decimalsOf(mint) })),
    delegates: delegates.map(each => ({ ...each, ...decimalsOf(each.mint) })),
    isHandedOver,
  }
}

/** Lists all accounts of a message, including those from its tables. */
async function listAccounts({ accounts, tables }: SolanaMessage, { readRpc }: Context): Promise<readonly string[]> {
  const own = accounts.map(each => toBase58(each))
  if (tables.length === 0) return own
  const addresses = tables.map(({ address }) => toBase58(address))
  const answer = await readRpc('getMultipleAccounts', [addresses, { encoding: 'base64', commitment }])
  const read = readSolanaAccounts(readProperty(answer, 'value'), tables.length)
  const looked = tables.flatMap(({ indexes }, table) =>
    indexes.map(index => {
      // The table's metadata precedes its addresses.
      const key = read[table]?.data.slice(56 + index * 32, 88 + index * 32)
      if (key?.length !== 32) throw new FrameError(-32603, 'The node does not know an account of the transaction')
      return toBase58(key)
    }),
  )
  return [...own, ...looked]
}

/** Fetches the first bytes of accounts, which identify their content. */
async function fetchHeads(addresses: readonly string[], { readRpc }: Context): Promise<Accounts> {
  const options = { encoding: 'base64', commitment, dataSlice: { offset: 0, length: headBytes } }
  const parts = Array.from({ length: Math.ceil(addresses.length / maxAtOnce) }, (_, part) =>
    addresses.slice(part * maxAtOnce, (part + 1) * maxAtOnce),
  )
  const answers = await Promise.all(
    parts.map(async part =>
      readSolanaAccounts(readProperty(await readRpc('getMultipleAccounts', [part, options]), 'value'), part.length),
    ),
  )
  return answers.flat()
}

/** Returns the last log of a program before it failed, or the node's error. */
function toReason(error: unknown, logs: readonly unknown[]): string | undefined {
  const said = logs.findLast((line): line is string => typeof line === 'string' && !isRoutine.test(line))
  if (said !== undefined) return said.replace(/^Program log: (?:Error: )?/, '')
  const name = typeof error === 'string' ? error : Object.keys(Object(error) as object)[0]
  return name?.replaceAll(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

/** Matches routine logs: the runtime's own, and names of instructions. */
const isRoutine = /^Program (?:log: (?:Instruction|CreateIdempotent|Create)\b|data:|return:|\w{32,44} )/

import {
  type BalanceChange,
  encodeBase64,
  getJsonRpcErrorKind,
  readList,
  readProperty,
  type TransferRequest,
  type TransferSimulation,
  raceAbort,
} from '@latchkey/primitives'

import { planTransfer, type TransferPlan } from './plan-transfer.ts'
import { ask, type ChainAccount, commitment, fetchAccounts, type Node, readAccounts, unreadable } from './read-chain.ts'
import { readTokenAccount } from './read-token.ts'

/** Timeout of the node, in milliseconds. */
const simulationMs = 8_000

/**
 * Simulates on the node what a transfer would change.
 *
 * @throws BaseError of `planTransfer`, and of `ask` if the answer did not come
 */
export async function simulateTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferSimulation> {
  const late = AbortSignal.timeout(simulationMs)
  const until = signal ? AbortSignal.any([signal, late]) : late
  try {
    return await raceAbort(simulate(request, until), until)
  } catch (error) {
    signal?.throwIfAborted()
    if (getJsonRpcErrorKind(error) === 'methodNotFound') return { status: 'notSimulated' }
    throw error
  }
}

async function simulate(request: TransferRequest, signal: AbortSignal): Promise<TransferSimulation> {
  const node: Node = { network: request.network, signal }
  const plan = await planTransfer(request, signal)
  const options = {
    encoding: 'base64',
    commitment,
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: plan.changed },
  }
  const [before, answer] = await Promise.all([
    fetchAccounts(node, plan.changed),
    ask(node, 'simulateTransaction', encodeBase64(plan.transaction.serialize()), options),
  ])
  const value = readProperty(answer, 'value')
  const error = readProperty(value, 'err')
  if (error === undefined) throw unreadable('a simulation')
  if (error !== null) return { status: 'fails', reason: toReason(error, readList(value, 'logs', maxLogs)) }
  const after = readAccounts(readProperty(value, 'accounts'), plan.changed.length)
  return { status: 'simulated', changes: toChanges(request, plan, before, after) }
}

type Accounts = readonly (ChainAccount | undefined)[]

/** Returns the changes of sender and recipient: of their own accounts, and of those in which they keep the token. */
function toChanges({ from, token }: TransferRequest, plan: TransferPlan, before: Accounts, after: Accounts) {
  const sums = new Map<string, BalanceChange>()
  const add = (account: string, amount: bigint, mint?: string) => {
    const key = `${account} ${mint}`
    const sum = amount + (sums.get(key)?.amount ?? 0n)
    sums.set(key, { account, amount: sum, ...(mint !== undefined && { token: mint }) })
  }
  plan.changed.forEach((address, at) => {
    const [earlier, later] = [before[at], after[at]]
    if (address === from || token === undefined) {
      // The simulation includes the sender's fee, which is not a change by the transfer.
      add(address, lamportsOf(later) - lamportsOf(earlier) + (address === from ? plan.fee : 0n))
      return
    }
    const [held, left] = [earlier, later].map(account => account && readTokenAccount(account))
    const owner = (left ?? held)?.owner
    if (owner !== undefined) add(owner, (left?.amount ?? 0n) - (held?.amount ?? 0n), token.address)
  })
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

const lamportsOf = (account: ChainAccount | undefined): bigint => account?.lamports ?? 0n

/** Maximum number of log lines that are read, and of characters of a reason. */
const [maxLogs, maxCharacters] = [1_000, 120]

/** Returns the last message of a program before it failed, or the node's name of the error. */
function toReason(error: unknown, logs: readonly unknown[]): string | undefined {
  const said = logs.findLast((line): line is string => typeof line === 'string' && !isRoutine.test(line))
  const name = typeof error === 'string' ? error : Object.keys(error as object)[0]
  const text =
    said?.replace(/^Program log: (Error: )?/, '') ?? name?.replace(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return text?.slice(0, maxCharacters)
}

/** Matches lines that the runtime writes for every program, and the name of the instruction. */
const isRoutine = /^Program (log: (Instruction|CreateIdempotent|Create)\b|data:|return:|\w{32,44} )/

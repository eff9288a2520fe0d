import {
  type BalanceChange,
  getErrorText,
  getJsonRpcErrorKind,
  getNodeMessage,
  readProperty,
  type TransferRequest,
  type TransferSimulation,
  raceAbort,
} from '@latchkey/primitives'

import { askNode, nodeUnreadable } from './ask-node.ts'
import { readRevertReason } from './revert-reason.ts'
import type { RpcClient } from './rpc-clients.ts'
import { readWord, toBalanceCall } from './token-balance.ts'
import { toTransferCall, toWord } from './transfer-call.ts'
import { readTransferLogs } from './transfer-logs.ts'

/** Timeout of a simulation by a node, in milliseconds. */
export const simulationMs = 8_000

/** A contract that exists in the simulation only. It answers with the native balance of the address in its call data. */
export const nativeReader = {
  address: '0xba1a9ceba1a9ceba1a9ceba1a9ceba1a9ceba1a9',
  code: '0x6000353160005260206000f3',
} as const

/** A balance that is measured before and after the transfer. */
interface Reading {
  /** Account that holds the balance. */
  account: string
  /** Token of the balance. @default undefined: the native currency */
  token?: string
  /** Call that requests the balance. */
  call: { to: string; data: string }
}

/**
 * Simulates what a transfer would change, by `eth_simulateV1`. The balances of sender and recipient are requested before and
 * after it in the same simulation, not read from the token's events, because a token may keep a part. Events report what else
 * leaves or arrives.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`; `nodeUnreadable` and viem's own errors if the answer did not come
 */
export async function simulateTransfer(client: RpcClient, request: TransferRequest): Promise<TransferSimulation> {
  const transfer = toTransferCall(request)
  const readings = toReadings(request)
  const readingCalls = readings.map(({ call }) => ({ from: transfer.from, ...call }))
  const block = {
    stateOverrides: { [nativeReader.address]: { code: nativeReader.code } },
    calls: [...readingCalls, transfer, ...readingCalls],
  }
  try {
    const answer = askNode(client, 'eth_simulateV1', { blockStateCalls: [block] }, 'latest')
    return readSimulation(await raceAbort(answer, AbortSignal.timeout(simulationMs)), request, readings)
  } catch (error) {
    if (isUnknownMethod(error)) return { status: 'notSimulated' }
    // A node does not simulate a transfer that the sender could not pay.
    if (getNodeMessage(error) !== 'insufficientFunds') throw error
    const reason = readProperty(error, 'details')
    return { status: 'fails', reason: typeof reason === 'string' ? reason : undefined }
  }
}

/** Returns whether the node does not simulate, or not in this way, and will not the next time. */
export function isUnknownMethod(error: unknown): boolean {
  const kind = getJsonRpcErrorKind(error)
  if (kind === 'methodNotFound' || kind === 'methodNotSupported' || kind === 'unsupportedMethod') return true
  if (kind === 'invalidParams') return true
  return /method .*(does not exist|not (available|allowed|found|supported))|(unknown|unsupported) method/i.test(
    getErrorText(error),
  )
}

function toReadings({ from, to, token }: TransferRequest): Reading[] {
  const accounts = from.toLowerCase() === to.toLowerCase() ? [from] : [from, to]
  const native = accounts.map(account => ({
    account,
    call: { to: nativeReader.address, data: `0x${toWord(account)}` },
  }))
  if (!token) return native
  const { address } = token
  return [...native, ...accounts.map(account => ({ account, token: address, call: toBalanceCall(address, account) }))]
}

function readSimulation(answer: unknown, { token }: TransferRequest, readings: readonly Reading[]): TransferSimulation {
  const calls = readProperty(readProperty(answer, '0'), 'calls')
  const count = readings.length
  if (!Array.isArray(calls) || calls.length !== count * 2 + 1) throw nodeUnreadable()
  const transfer: unknown = calls[count]
  const status = readProperty(transfer, 'status')
  if (status === '0x0') return { status: 'fails', reason: readRevertReason(transfer) }
  const amounts = calls.map(call => readWord(readProperty(call, 'returnData')))
  const changes: BalanceChange[] = []
  for (const [index, { account, token: measured }] of readings.entries()) {
    const [before, after] = [amounts[index], amounts[count + 1 + index]]
    if (before === undefined || after === undefined) throw nodeUnreadable()
    if (before !== after) changes.push({ account, ...(measured && { token: measured }), amount: after - before })
  }
  if (status !== '0x1') throw nodeUnreadable()
  const accounts = [...new Set(readings.map(({ account }) => account))]
  const others = readTransferLogs(readProperty(transfer, 'logs'), accounts)
  return {
    status: 'simulated',
    changes: [...changes, ...others.filter(change => !isSameToken(change.token, token?.address))],
  }
}

function isSameToken(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

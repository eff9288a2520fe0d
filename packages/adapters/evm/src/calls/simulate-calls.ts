import {
  type AskWalletFee,
  type BalanceChange,
  type CallsSimulation,
  getNodeMessage,
  type MeasuredCallsRequest,
  readProperty,
  raceAbort,
} from '@latchkey/primitives'

import { askNode, nodeUnreadable, readQuantity } from '../ask-node.ts'
import { readRevertReason } from '../revert-reason.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { isUnknownMethod, nativeReader, simulationMs } from '../simulate-transfer.ts'
import { readWord, toBalanceCall } from '../token-balance.ts'
import { toWord } from '../transfer-call.ts'
import { feeOfAccount, fetchGasPrice, fetchRollupFee } from '../transfer-fee.ts'
import { readTransferLogs } from '../transfer-logs.ts'
import { readApprovalLogs } from './approval-logs.ts'
import { toCall } from './to-call.ts'

/**
 * Simulates how calls would change the account's balances, by `eth_simulateV1`. Balances are requested before and after the calls
 * in the same simulation, because a token may report something else in its events. Events report what else leaves or arrives.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`; `nodeUnreadable` and viem's own errors if the answer did not come
 */
export async function simulateCalls(
  client: RpcClient,
  request: MeasuredCallsRequest,
  askWallet?: AskWalletFee,
  signal?: AbortSignal,
): Promise<CallsSimulation> {
  const calls = request.calls.map(call => toCall(request.from, call))
  const from = request.from
  const readings = [
    { from, to: nativeReader.address, data: `0x${toWord(from)}` },
    ...request.tokens.map(token => ({ from, ...toBalanceCall(token, from) })),
  ]
  const block = {
    stateOverrides: { [nativeReader.address]: { code: nativeReader.code } },
    calls: [...readings, ...calls, ...readings],
  }
  try {
    const asked = askNode(client, 'eth_simulateV1', { blockStateCalls: [block] }, 'latest')
    const answer = await raceAbort(asked, AbortSignal.timeout(simulationMs))
    const results: unknown = readProperty(readProperty(answer, '0'), 'calls')
    if (!Array.isArray(results) || results.length !== readings.length * 2 + calls.length) throw nodeUnreadable()
    const done: unknown[] = results.slice(readings.length, readings.length + calls.length)
    for (const [index, result] of done.entries()) {
      const status = readProperty(result, 'status')
      if (status === '0x0') return { status: 'fails', index, reason: readRevertReason(result) }
      if (status !== '0x1') throw nodeUnreadable()
    }
    const logs = done.flatMap(result => {
      const own: unknown = readProperty(result, 'logs')
      return Array.isArray(own) ? (own as unknown[]) : []
    })
    const told = await askWallet?.(
      calls.map(({ to, value, data }) => ({ to, value, data })),
      signal,
    )
    return {
      status: 'simulated',
      changes: readChanges(results, logs, request, readings.length),
      approvals: readApprovalLogs(logs, from),
      fee: told ? feeOfAccount(told) : await feeOf(client, calls, done),
      ...(told?.payer && { payer: told.payer }),
    }
  } catch (error) {
    if (isUnknownMethod(error)) return { status: 'notSimulated' }
    if (getNodeMessage(error) === 'insufficientFunds') return { status: 'insufficientFunds' }
    throw error
  }
}

function readChanges(
  results: readonly unknown[],
  logs: readonly unknown[],
  { from, tokens }: MeasuredCallsRequest,
  count: number,
): BalanceChange[] {
  const amounts = results.map(result => readWord(readProperty(result, 'returnData')))
  const measured = [undefined, ...tokens].flatMap((token, index) => {
    const before = amounts[index]
    const after = amounts[results.length - count + index]
    if (before === undefined || after === undefined) throw nodeUnreadable()
    return before === after ? [] : { account: from, ...(token !== undefined && { token }), amount: after - before }
  })
  const known = new Set(tokens.map(token => token.toLowerCase()))
  const others = readTransferLogs(logs, [from]).filter(({ token }) => !known.has(token?.toLowerCase() ?? ''))
  return [...measured, ...others]
}

/** A swap may need more gas on chain than in the simulation. */
async function feeOf(
  client: RpcClient,
  calls: readonly { from: string; to: string; value: string; data: string }[],
  done: readonly unknown[],
): Promise<bigint> {
  const price = await fetchGasPrice(client)
  let fee = 0n
  for (const [index, call] of calls.entries()) {
    const used = readQuantity(readProperty(done[index], 'gasUsed'))
    if (used === undefined) throw nodeUnreadable()
    const gas = (used * 3n) / 2n
    fee += gas * price.max + (await fetchRollupFee(client, call, Promise.resolve(gas)))
  }
  return fee
}

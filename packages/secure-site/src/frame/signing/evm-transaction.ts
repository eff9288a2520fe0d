import {
  type Address,
  type Hex,
  hexToBytes,
  isAddress,
  keccak256,
  serializeTransaction,
  size,
  toHex,
  type TransactionSerializableEIP1559,
} from 'viem'

import { drawBalanceChanges } from '../changes/draw-balance-changes.ts'
import { simulateCalls } from '../changes/simulate-calls.ts'
import type { Simulation } from '../changes/simulation.ts'
import { accountRows, siteOf } from './approval-facts.ts'
import { describeCall, formatHighest } from './describe-call.ts'
import { readFees, toBigint } from './evm-node.ts'
import { invalid, listOf, readHex, readQuantity, requireOwn } from './evm-params.ts'
import { requireNoOwnContract, ownerOf } from './own-account.ts'
import type { Prepared, SigningContext } from './prepared.ts'
import { sendRaw } from './send-raw.ts'

/**
 * Prepares `eth_sendTransaction`: one transaction, whose missing fields come from the node.
 *
 * @param isRead whether the user reviews the changes, and decides about a failing transaction
 */
export async function prepareTransaction(params: unknown, context: SigningContext, isRead = true): Promise<Prepared> {
  const [given] = listOf(params)
  if (typeof given !== 'object' || given === null) throw invalid('eth_sendTransaction takes a transaction')
  const asked = given as Readonly<Record<string, unknown>>
  requireOwn(asked.from ?? context.address, context)
  const to = readHex(asked.to, 'to')
  if (to !== undefined && !isAddress(to)) throw invalid('`to` is no address')
  const data = readHex(asked.data ?? asked.input, 'data') ?? '0x'
  if (to === undefined && size(data) === 0) throw invalid('A transaction has a receiver')
  requireNoOwnContract(to, data, ownerOf(context))
  const value = readQuantity(asked.value, 'value') ?? 0n
  const { network, address, texts, readRpc } = context
  const call = { from: address, ...(to && { to }), value: toHex(value), ...(size(data) > 0 && { data }) }
  const givenGas = readQuantity(asked.gas, 'gas')
  const done = { ...(to && { to }), value, data, ...(givenGas !== undefined && { gas: givenGas }) }
  const simulating: Promise<Simulation> = isRead
    ? simulateCalls([done], address as Address, context)
    : Promise.resolve({ status: 'notSimulated' })
  const [nonce, gas, fees, simulated, described] = await Promise.all([
    readRpc('eth_getTransactionCount', [address, 'pending']).then(answer => toNumber(answer)),
    givenGas ?? estimateGas(call, simulating, context),
    readFees(context, isRead),
    simulating,
    describeCall({ to, value, data }, context),
  ])
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId: Number(network.chainId.split(':')[1]),
    nonce,
    gas,
    value,
    data,
    ...(to && { to }),
    ...fees,
  }
  const fee = formatHighest(gas * fees.maxFeePerGas, network.decimals, texts)
  return {
    approval: {
      ...siteOf(context),
      ...described,
      rows: [...described.rows, ...accountRows(context), { term: texts.fee, value: `${fee} ${network.symbol}` }],
      foreseen: drawBalanceChanges(simulated, [done], context),
    },
    gas,
    async sign(keys) {
      const digest = keccak256(serializeTransaction(transaction))
      const { signature, recovery } = keys.eip155.sign(hexToBytes(digest))
      return serializeTransaction(transaction, {
        r: toHex(signature.subarray(0, 32)),
        s: toHex(signature.subarray(32)),
        yParity: recovery,
      })
    },
    finish: raw => sendRaw(raw as Hex, context),
  }
}

/**
 * Estimates the gas with a reserve of 20 %. A node does not estimate a failing transaction, which the user may still
 * approve.
 */
async function estimateGas(
  call: object,
  simulating: Promise<Simulation>,
  { readRpc }: SigningContext,
): Promise<bigint> {
  const spare = (gas: bigint): bigint => (gas * 12n) / 10n
  try {
    return spare(toBigint(await readRpc('eth_estimateGas', [call])))
  } catch (error) {
    const simulated = await simulating
    if (simulated.status === 'fails' && simulated.gasUsed !== undefined) return spare(simulated.gasUsed)
    throw error
  }
}

function toNumber(answer: unknown): number {
  return Number(toBigint(answer))
}

import {
  hexToBytes,
  isAddress,
  keccak256,
  serializeTransaction,
  size,
  toHex,
  type TransactionSerializableEIP1559,
} from 'viem'

import { accountRows, siteOf } from './approval-facts.ts'
import { describeCall, formatHighest } from './describe-call.ts'
import { readFees, readTransactionHash, toBigint } from './evm-node.ts'
import { invalid, listOf, readHex, readQuantity, requireOwn } from './evm-params.ts'
import { demandNoOwnContract, ownerOf } from './own-account.ts'
import type { Prepare } from './prepared.ts'

/** `eth_sendTransaction`: one transaction, of which what is missing is asked of the node. */
export const prepareTransaction: Prepare = async (params, context) => {
  const [given] = listOf(params)
  if (typeof given !== 'object' || given === null) throw invalid('eth_sendTransaction takes a transaction')
  const asked = given as Readonly<Record<string, unknown>>
  requireOwn(asked.from ?? context.address, context)
  const to = readHex(asked.to, 'to')
  if (to !== undefined && !isAddress(to)) throw invalid('`to` is no address')
  const data = readHex(asked.data ?? asked.input, 'data') ?? '0x'
  if (to === undefined && size(data) === 0) throw invalid('A transaction has a receiver')
  demandNoOwnContract(to, data, ownerOf(context))
  const value = readQuantity(asked.value, 'value') ?? 0n
  const { network, address, texts, readRpc } = context
  const call = { from: address, ...(to && { to }), value: toHex(value), ...(size(data) > 0 && { data }) }
  const [nonce, gas, fees] = await Promise.all([
    readRpc('eth_getTransactionCount', [address, 'pending']).then(answer => toNumber(answer)),
    readQuantity(asked.gas, 'gas') ?? readRpc('eth_estimateGas', [call]).then(answer => (toBigint(answer) * 12n) / 10n),
    readFees(context),
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
  const fee = formatHighest(gas * fees.maxFeePerGas, network.decimals)
  const described = describeCall(data, to, value, context)
  return {
    approval: {
      ...siteOf(context),
      ...described,
      rows: [...described.rows, ...accountRows(context), { term: texts.fee, value: `${fee} ${network.symbol}` }],
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
    finish: async raw => readTransactionHash(await readRpc('eth_sendRawTransaction', [raw])),
  }
}

function toNumber(answer: unknown): number {
  return Number(toBigint(answer))
}

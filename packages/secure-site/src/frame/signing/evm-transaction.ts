import { formatUnits } from '@latchkey/primitives'
import {
  decodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBytes,
  isAddress,
  keccak256,
  maxUint256,
  serializeTransaction,
  size,
  toHex,
  type TransactionSerializableEIP1559,
} from 'viem'

import type { ApprovalRow } from '../approval/approval.ts'
import { FrameError } from '../frame-error.ts'
import { accountRows, siteOf } from './approval-facts.ts'
import { invalid, listOf, readHex, readQuantity, requireOwn } from './evm-params.ts'
import type { Prepare, SigningContext } from './prepared.ts'

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
  const fee = formatUnits(gas * fees.maxFeePerGas, network.decimals)
  const described = describeCall(data, to, value, context)
  return {
    approval: {
      ...siteOf(context),
      ...described,
      rows: [
        ...described.rows,
        ...accountRows(context),
        { term: texts.fee, value: `${shorten(fee)} ${network.symbol}` },
      ],
    },
    async sign(keys) {
      const digest = keccak256(serializeTransaction(transaction))
      const { signature, recovery } = keys.eip155.sign(hexToBytes(digest))
      return serializeTransaction(transaction, {
        r: toHex(signature.subarray(0, 32)),
        s: toHex(signature.subarray(32)),
        yParity: recovery,
      })
    },
    finish: raw => readRpc('eth_sendRawTransaction', [raw]),
  }
}

function describeCall(data: Hex, to: Hex | undefined, value: bigint, { network, texts }: SigningContext) {
  const amount = { value: shorten(formatUnits(value, network.decimals)), unit: network.symbol }
  const receiver = (term: string, address: string): ApprovalRow => ({ term, value: address, isCode: true })
  if (to === undefined) return { label: texts.newContract, amount, rows: [], warnings: [texts.unreadableData] }
  if (size(data) === 0) return { label: texts.youSend, amount, rows: [receiver(texts.to, to)], warnings: [] }
  const known = readErc20(data)
  if (known?.functionName === 'approve') {
    const [spender, allowed] = known.args
    return {
      label: texts.youApprove,
      text: { value: allowed === maxUint256 ? texts.unlimited : allowed.toString(), isReadable: true },
      rows: [receiver(texts.spender, spender), receiver(texts.token, to)],
      warnings: allowed === maxUint256 ? [texts.unlimited] : [],
    }
  }
  if (known?.functionName === 'transfer') {
    const [receiverOf, units] = known.args
    return {
      label: texts.youSend,
      text: { value: units.toString(), isReadable: true },
      rows: [receiver(texts.to, receiverOf), receiver(texts.token, to)],
      warnings: [],
    }
  }
  return {
    label: texts.youCall,
    ...(value > 0n && { amount }),
    text: { value: data, isReadable: false },
    rows: [receiver(texts.contract, to)],
    warnings: [texts.unreadableData],
  }
}

function readErc20(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: erc20Abi, data })
    if (decoded.functionName === 'approve' || decoded.functionName === 'transfer') return decoded
  } catch {
    // Not a token's.
  }
  return undefined
}

async function readFees({ readRpc }: SigningContext) {
  const [block, tip] = await Promise.all([
    readRpc('eth_getBlockByNumber', ['latest', false]),
    readRpc('eth_maxPriorityFeePerGas', []).then(toBigint, () => 1_000_000_000n),
  ])
  const base = typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  return { maxPriorityFeePerGas: tip, maxFeePerGas: toBigint(base ?? '0x0') * 2n + tip }
}

function toBigint(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new FrameError(-32603, 'The node answered something else than a number')
}

function toNumber(answer: unknown): number {
  return Number(toBigint(answer))
}

function shorten(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const shown = fraction.slice(0, 8).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

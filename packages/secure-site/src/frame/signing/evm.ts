import {
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  hashMessage,
  hashTypedData,
  type Hex,
  hexToBytes,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  maxUint256,
  serializeTransaction,
  size,
  toHex,
  type TransactionSerializableEIP1559,
  type TypedDataDefinition,
} from 'viem'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import type { ApprovalRow } from '../approval/approval.ts'
import { FrameError } from '../frame-error.ts'
import { fill } from '../texts/texts.ts'
import { readPlainText } from './plain-text.ts'
import type { Prepare, SigningContext } from './prepared.ts'

const invalid = (reason: string): FrameError => new FrameError(-32602, reason)

/** `personal_sign`: a text, or bytes in hexadecimal, and the account. */
export const preparePersonalSign: Prepare = async (params, context) => {
  const [first, second] = listOf(params)
  // Sites give the two in either order.
  const isTurned = typeof first === 'string' && isAddress(first) && typeof second === 'string' && !isAddress(second)
  const [data, address] = isTurned ? [second, first] : [first, second]
  requireOwn(address, context)
  if (typeof data !== 'string') throw invalid('personal_sign takes a text')
  if (data.length > 100_000) throw invalid('The message is too long')
  const raw = isHex(data) ? data : toHex(data)
  const text = readPlainText(hexToBytes(raw))
  const domain = text === undefined ? undefined : /^(\S+) wants you to sign in with your /.exec(text)?.[1]
  const { texts, site } = context
  return {
    approval: {
      ...siteOf(context),
      label: texts.youSign,
      text: { value: text ?? raw, isReadable: text !== undefined },
      rows: rowsOf(context),
      warnings: [
        ...(text === undefined ? [texts.unreadableMessage] : []),
        ...(domain !== undefined && domain !== site ? [fill(texts.otherDomain, { domain })] : []),
      ],
    },
    sign: async keys => signDigest(keys, hashMessage({ raw })),
  }
}

/** `eth_signTypedData_v4`: the account, and EIP-712 data as JSON or an object. */
export const prepareTypedData: Prepare = async (params, context) => {
  const [address, given] = listOf(params)
  requireOwn(address, context)
  const data = readTypedData(given)
  const chainId = data.domain?.chainId
  if (chainId !== undefined && `eip155:${Number(chainId)}` !== context.network.chainId)
    throw invalid('The data is for another network')
  let digest: Hex
  try {
    digest = hashTypedData(data)
  } catch (cause) {
    throw new FrameError(-32602, 'The typed data cannot be read', { cause })
  }
  const { texts } = context
  const { name, verifyingContract } = data.domain ?? {}
  return {
    approval: {
      ...siteOf(context),
      label: texts.youSign,
      text: { value: `${data.primaryType}\n${writeFields(data.message)}`, isReadable: true },
      rows: [
        ...(name ? [{ term: texts.contract, value: name.slice(0, 64) }] : []),
        ...(verifyingContract ? [{ term: texts.contract, value: verifyingContract, isCode: true }] : []),
        ...rowsOf(context),
      ],
      warnings: [],
    },
    sign: async keys => signDigest(keys, digest),
  }
}

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
      rows: [...described.rows, ...rowsOf(context), { term: texts.fee, value: `${shorten(fee)} ${network.symbol}` }],
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

function signDigest(keys: WalletKeys, digest: Hex): Hex {
  const { signature, recovery } = keys.eip155.sign(hexToBytes(digest))
  return `${toHex(signature)}${(27 + recovery).toString(16)}`
}

function siteOf({ site, siteName }: SigningContext) {
  return { site, siteName }
}

function rowsOf({ texts, address, network }: SigningContext): ApprovalRow[] {
  return [
    { term: texts.account, value: address, isCode: true },
    { term: texts.network, value: network.name },
  ]
}

function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params as unknown[]
  throw invalid('The parameters are no list')
}

function requireOwn(address: unknown, context: SigningContext): void {
  if (typeof address !== 'string' || !isAddress(address) || !isAddressEqual(address, context.address as Hex))
    throw new FrameError(4100, 'The account is not one of this wallet')
}

function readTypedData(given: unknown): TypedDataDefinition {
  let data = given
  if (typeof given === 'string') {
    if (given.length > 200_000) throw invalid('The typed data is too long')
    try {
      data = JSON.parse(given)
    } catch (cause) {
      throw new FrameError(-32602, 'The typed data is no JSON', { cause })
    }
  }
  const isWhole =
    typeof data === 'object' && data !== null && 'types' in data && 'primaryType' in data && 'message' in data
  if (!isWhole) throw invalid('The typed data lacks a part')
  return data as TypedDataDefinition
}

function writeFields(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > 8) return '…'
  return Object.entries(value)
    .map(([name, each]) => {
      const isNested = typeof each === 'object' && each !== null
      return `${'  '.repeat(depth)}${name}:${isNested ? `\n${writeFields(each, depth + 1)}` : ` ${String(each)}`}`
    })
    .join('\n')
}

function readHex(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (!isHex(value)) throw invalid(`\`${name}\` is no hexadecimal`)
  return value
}

function readQuantity(value: unknown, name: string): bigint | undefined {
  const hex = readHex(value, name)
  if (hex === undefined) return undefined
  if (hex.length > 66) throw invalid(`\`${name}\` is too large`)
  return hex === '0x' ? 0n : BigInt(hex)
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

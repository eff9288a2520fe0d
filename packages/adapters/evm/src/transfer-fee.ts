import { readMessage } from '@latchkey/adapter-kit'
import { readProperty, type WalletFee } from '@latchkey/primitives'

import { askNode, askQuantity, lesserOf, readQuantity, toQuantity } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toWord, type TransferCall } from './transfer-call.ts'

/** What a transaction costs at most. */
export interface TransferFee {
  /** How much gas it may use. */
  gas: bigint
  /** What a unit of gas costs. */
  price: GasPrice
  /** What a rollup takes besides: for writing it to the chain below, and for whoever runs it. */
  rollupFee: bigint
}

/** What a unit of gas costs. */
export interface GasPrice {
  /** What the latest block took at least. */
  least: bigint
  /** What is paid at most (EIP-1559), or is paid where the chain knows no other price. */
  most: bigint
  /** What of that goes to whoever makes the block. @default the chain has one price for all */
  tip?: bigint
}

/**
 * What a network's node says that a transaction will cost. Blocks may become dearer until it is mined: it is paid for twice the price of the
 * latest.
 *
 * @throws viem's own errors, with the node's words: those of a contract that refuses too; BaseError `nodeUnreadable`
 */
export async function fetchTransferFee(client: RpcClient, call: TransferCall): Promise<TransferFee> {
  const estimated = fetchGas(client, call)
  const [gas, price, rollupFee] = await Promise.all([
    estimated,
    fetchGasPrice(client),
    fetchRollupFee(client, call, estimated),
  ])
  return { gas, price, rollupFee }
}

/** All that a transaction costs at most. */
export function totalOf({ gas, price, rollupFee }: TransferFee): bigint {
  return gas * price.most + rollupFee
}

/** What the account itself pays, as its wallet says. */
export function feeOfAccount({ fee, payer }: WalletFee): bigint {
  return payer ? 0n : fee
}

/** Of a payment to an account without code. */
const plainGas = 21_000n

/** A payment to a person costs the same always; what a contract does may differ by the time that it does it. */
async function fetchGas(client: RpcClient, call: TransferCall): Promise<bigint> {
  const gas = await askQuantity(client, 'eth_estimateGas', call)
  return gas === plainGas ? gas : withMargin(gas)
}

function withMargin(value: bigint): bigint {
  return (value * 6n) / 5n
}

/** What a unit of gas costs now, and what is paid for it at most. */
export async function fetchGasPrice(client: RpcClient): Promise<GasPrice> {
  const [block, price] = await Promise.all([
    askNode(client, 'eth_getBlockByNumber', 'latest', false),
    askQuantity(client, 'eth_gasPrice'),
  ])
  const base = readQuantity(readProperty(block, 'baseFeePerGas'))
  if (base === undefined) return { least: price, most: price }
  // Not every node tells the tip; what its price has above the block's is one.
  const tip = await askQuantity(client, 'eth_maxPriorityFeePerGas').catch(() => (price > base ? price - base : 0n))
  // Where blocks have no price of their own, the tip is all that counts.
  return { least: base === 0n ? tip : base, most: base * 2n + tip, tip }
}

/** Where the rollups of the OP stack say what they take besides the gas. */
const feeOracle = {
  address: '0x420000000000000000000000000000000000000F',
  /** `getL1FeeUpperBound(uint256)`: of so many bytes, for writing them to the chain below. */
  dataFee: '0xf1c7a58b',
  /** `getOperatorFee(uint256)`: of so much gas, for whoever runs it. Since Isthmus. */
  operatorFee: '0x275aedd2',
} as const

/** `getL1Fee(bytes)`: the data fee of oracles of the OP stack before Fjord, and of Scroll's. */
const feeOfBytes = '0x49948e0e'

/** Where Scroll and its testnet say what they take for the chain below. */
const scrollOracle = '0x5300000000000000000000000000000000000002'
const scrollChains: readonly (number | undefined)[] = [534352, 534351]

/** Most bytes of a transaction besides its data. */
const frameBytes = 120

/** What a rollup takes besides the gas. */
export async function fetchRollupFee(
  client: RpcClient,
  { data = '0x' }: TransferCall,
  gas: Promise<bigint>,
): Promise<bigint> {
  const frame = `${'ff'.repeat(frameBytes)}${data.slice(2)}`
  if (scrollChains.includes(client.chain?.id))
    return withMargin(readQuantity(await askOracle(client, scrollOracle, encodeFeeOfBytes(frame))) ?? 0n)
  const upperBound = await askOracle(client, feeOracle.address, encodeCall(feeOracle.dataFee, BigInt(frame.length / 2)))
  // There is an older oracle, or something else.
  if (upperBound === 'reverted')
    return withMargin(readQuantity(await askOracle(client, feeOracle.address, encodeFeeOfBytes(frame))) ?? 0n)
  const dataFee = readQuantity(upperBound)
  if (dataFee === undefined) return 0n
  const operatorFee = await askOracle(client, feeOracle.address, encodeCall(feeOracle.operatorFee, await gas))
  return withMargin(dataFee) + (readQuantity(operatorFee) ?? 0n)
}

const encodeCall = (selector: string, amount: bigint): string => `${selector}${toWord(amount.toString(16))}`

/** @param bytes in hexadecimal */
function encodeFeeOfBytes(bytes: string): string {
  const length = bytes.length / 2
  const padded = bytes.padEnd(Math.ceil(length / 32) * 64, '0')
  return `${feeOfBytes}${toWord((32).toString(16))}${toWord(length.toString(16))}${padded}`
}

/** @returns `'reverted'` where the contract at the address has no such function */
async function askOracle(client: RpcClient, to: string, data: string): Promise<unknown> {
  return await askNode(client, 'eth_call', { to, data }, 'latest').catch((error: unknown) => {
    if (!/revert/i.test(readMessage(error))) throw error
    return 'reverted'
  })
}

/** What a wallet is told of the fee, where it is not left to it. */
export function toFeeFields({ gas, price: { most, tip } }: TransferFee): Record<string, string> {
  const price: Record<string, bigint> =
    tip === undefined ? { gasPrice: most } : { maxFeePerGas: most, maxPriorityFeePerGas: lesserOf(tip, most) }
  return Object.fromEntries(Object.entries({ gas, ...price }).map(([name, value]) => [name, toQuantity(value)]))
}

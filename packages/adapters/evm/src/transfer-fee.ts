import { readMessage } from '@latchkey/adapter-kit'
import { readProperty, type WalletFee } from '@latchkey/primitives'

import { askNode, askQuantity, minOf, readQuantity, toQuantity } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toWord, type TransferCall } from './transfer-call.ts'

/** Maximum cost of a transaction. */
export interface TransferFee {
  /** Maximum amount of gas. */
  gas: bigint
  /** Price of a unit of gas, in wei. */
  price: GasPrice
  /** Fee that a rollup takes besides the gas: for writing the transaction to the chain below, and for its operator. */
  rollupFee: bigint
}

/** Price of a unit of gas, in wei. */
export interface GasPrice {
  /** Minimum price of the latest block. */
  least: bigint
  /**
   * Maximum price that is paid ([EIP-1559](https://eips.ethereum.org/EIPS/eip-1559)), or the exact price if the chain knows no
   * other.
   */
  max: bigint
  /** Part of the price for the block's producer. @default undefined: the chain has one price for all */
  tip?: bigint
}

/**
 * Fetches what a network's node says that a transaction will cost. Blocks may become more expensive until it is mined, so twice
 * the price of the latest block is offered.
 *
 * @throws viem's own errors, with the node's words, also those of a contract that reverts; BaseError `nodeUnreadable`
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

/** Returns the maximum cost of a transaction. */
export function totalOf({ gas, price, rollupFee }: TransferFee): bigint {
  return gas * price.max + rollupFee
}

/** Returns what the account itself pays, according to its wallet. */
export function feeOfAccount({ fee, payer }: WalletFee): bigint {
  return payer ? 0n : fee
}

/** Gas of a payment to an account without code. */
const plainGas = 21_000n

/**
 * A payment to an account without code always costs the same; the cost of a contract may change until the transaction is mined.
 */
async function fetchGas(client: RpcClient, call: TransferCall): Promise<bigint> {
  const gas = await askQuantity(client, 'eth_estimateGas', call)
  return gas === plainGas ? gas : withMargin(gas)
}

function withMargin(value: bigint): bigint {
  return (value * 6n) / 5n
}

/** Fetches the current price of a unit of gas, and the maximum to pay for it. */
export async function fetchGasPrice(client: RpcClient): Promise<GasPrice> {
  const [block, price] = await Promise.all([
    askNode(client, 'eth_getBlockByNumber', 'latest', false),
    askQuantity(client, 'eth_gasPrice'),
  ])
  const base = readQuantity(readProperty(block, 'baseFeePerGas'))
  if (base === undefined) return { least: price, max: price }
  // Not every node reports the tip; the difference between its price and the block's is taken instead.
  const tip = await askQuantity(client, 'eth_maxPriorityFeePerGas').catch(() => (price > base ? price - base : 0n))
  // If blocks have no price of their own, only the tip counts.
  return { least: base === 0n ? tip : base, max: base * 2n + tip, tip }
}

/** Contract with which the rollups of the OP stack report their fee besides the gas. */
const feeOracle = {
  address: '0x420000000000000000000000000000000000000F',
  /** `getL1FeeUpperBound(uint256)`: the fee for writing this many bytes to the chain below. */
  dataFee: '0xf1c7a58b',
  /** `getOperatorFee(uint256)`: the fee of the rollup's operator for this much gas, since Isthmus. */
  operatorFee: '0x275aedd2',
} as const

/** `getL1Fee(bytes)`: the data fee of oracles of the OP stack before Fjord, and of Scroll's. */
const feeOfBytes = '0x49948e0e'

/** Contract with which Scroll and its testnet report the fee for the chain below. */
const scrollOracle = '0x5300000000000000000000000000000000000002'
const scrollChains: readonly (number | undefined)[] = [534352, 534351]

/** Maximum number of bytes of a transaction besides its data. */
const frameBytes = 120

/** Fetches the fee that a rollup takes besides the gas. */
export async function fetchRollupFee(
  client: RpcClient,
  { data = '0x' }: TransferCall,
  gas: Promise<bigint>,
): Promise<bigint> {
  const frame = `${'ff'.repeat(frameBytes)}${data.slice(2)}`
  if (scrollChains.includes(client.chain?.id))
    return withMargin(readQuantity(await askOracle(client, scrollOracle, encodeFeeOfBytes(frame))) ?? 0n)
  const upperBound = await askOracle(client, feeOracle.address, encodeCall(feeOracle.dataFee, BigInt(frame.length / 2)))
  // The contract is an older oracle, or something else.
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

/** @returns `'reverted'` if the contract at the address has no such function */
async function askOracle(client: RpcClient, to: string, data: string): Promise<unknown> {
  return await askNode(client, 'eth_call', { to, data }, 'latest').catch((error: unknown) => {
    if (!/revert/i.test(readMessage(error))) throw error
    return 'reverted'
  })
}

/** Returns the fee fields of a transaction, for a wallet that should not choose the fee itself. */
export function toFeeFields({ gas, price: { max, tip } }: TransferFee): Record<string, string> {
  const price: Record<string, bigint> =
    tip === undefined ? { gasPrice: max } : { maxFeePerGas: max, maxPriorityFeePerGas: minOf(tip, max) }
  return Object.fromEntries(Object.entries({ gas, ...price }).map(([name, value]) => [name, toQuantity(value)]))
}

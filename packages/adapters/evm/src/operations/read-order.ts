import { isEntryPoint, isSameAddress, readProperty } from '@latchkey/primitives'
import { decodeAbiParameters, type Hex } from 'viem'

import { matchesCall, type CallMatcher } from '../call-matcher.ts'

/** `handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)` of entry points from 0.7 on */
const handleOps = {
  selector: '0x765e827f',
  inputs: [
    {
      type: 'tuple[]',
      components: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'signature', type: 'bytes' },
      ],
    },
    { type: 'address' },
  ],
} as const

const callFields = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
] as const

/** `execute(address,uint256,bytes)` */
const execute = { selector: '0xb61d27f6', inputs: callFields } as const
/** `executeBatch((address,uint256,bytes)[])` */
const executeBatch = { selector: '0x34fcd5be', inputs: [{ type: 'tuple[]', components: callFields }] } as const
/**
 * `execute(bytes32,bytes)` of [ERC-7579](https://eips.ethereum.org/EIPS/eip-7579) and
 * [ERC-7821](https://eips.ethereum.org/EIPS/eip-7821): a mode, and data whose form the mode defines.
 */
const executeMode = { selector: '0xe9ae5c53', inputs: [{ type: 'bytes32' }, { type: 'bytes' }] } as const
/** The mode for calls one after the other, all or none. Data that may follow them is ignored here. */
const batchMode = '0x0100'
/** The calls of that mode. */
const batched = { selector: '0x', inputs: executeBatch.inputs } as const

/**
 * Returns whether a transaction carries out an order of an account ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)) that
 * does exactly what is sought. The sender of the transaction is the bundler. Two orders of one account cannot be told apart, so
 * they do not count.
 */
export function isOrder(transaction: unknown, matcher: CallMatcher): boolean {
  const [entryPoint, input] = [readProperty(transaction, 'to'), readProperty(transaction, 'input')]
  if (typeof entryPoint !== 'string' || !isEntryPoint(entryPoint)) return false
  const [operations] = decode(handleOps, input) ?? [[]]
  const [own, another] = operations.filter(({ sender }) => isSameAddress('eip155', sender, matcher.from))
  return own !== undefined && another === undefined && isBatch(own.callData, matcher)
}

/** Returns whether an account is told to do exactly what is sought, in that order. */
export function isBatch(callData: unknown, { calls }: CallMatcher): boolean {
  const told = readCalls(callData)
  return told.length === calls.length && calls.every((call, index) => matchesCall(call, told[index] ?? {}))
}

/** Reads the calls that an account is told to make, in the forms of most accounts. @returns none for another form */
function readCalls(callData: unknown): readonly { to: Hex; value: bigint; data: Hex }[] {
  const one = decode(execute, callData)
  if (one) return [{ to: one[0], value: one[1], data: one[2] }]
  const [mode, data] = decode(executeMode, callData) ?? []
  const [calls] = (mode?.startsWith(batchMode) ? decode(batched, data) : decode(executeBatch, callData)) ?? [[]]
  return calls
}

type Known = typeof handleOps | typeof execute | typeof executeBatch | typeof executeMode | typeof batched

/** @returns `undefined` for other data */
function decode<Call extends Known>(
  { selector, inputs }: Call,
  data: unknown,
): ReturnType<typeof decodeAbiParameters<Call['inputs']>> | undefined {
  if (typeof data !== 'string' || !data.toLowerCase().startsWith(selector)) return undefined
  try {
    return decodeAbiParameters<Call['inputs']>(inputs, `0x${data.slice(selector.length)}`)
  } catch {
    return undefined
  }
}

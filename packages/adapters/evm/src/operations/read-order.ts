import { isEntryPoint, isSameAddress, readProperty } from '@latchkey/primitives'
import { decodeAbiParameters, type Hex } from 'viem'

import type { TransferCall } from '../transfer-call.ts'

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
 * Whether a transaction carries out an order of an account (ERC-4337), which does what the call says and nothing else. Whoever brings it is the transaction's sender.
 * Of two orders of one account, nobody could tell which did it.
 */
export function isOrder(transaction: unknown, { from, to, value, data = '0x' }: TransferCall): boolean {
  const [entryPoint, input] = [readProperty(transaction, 'to'), readProperty(transaction, 'input')]
  if (typeof entryPoint !== 'string' || !isEntryPoint(entryPoint)) return false
  const [operations] = decode(handleOps, input) ?? [[]]
  const [own, another] = operations.filter(({ sender }) => isSameAddress('eip155', sender, from))
  if (!own || another) return false
  const [call, more] = readCalls(own.callData)
  return (
    call !== undefined &&
    more === undefined &&
    isSameAddress('eip155', call.to, to) &&
    call.value === BigInt(value) &&
    call.data.toLowerCase() === data.toLowerCase()
  )
}

/** What an account is told to do, as most accounts are told it. @returns none where it is told otherwise */
function readCalls(callData: Hex): readonly { to: Hex; value: bigint; data: Hex }[] {
  const one = decode(execute, callData)
  if (one) return [{ to: one[0], value: one[1], data: one[2] }]
  const [calls] = decode(executeBatch, callData) ?? [[]]
  return calls
}

type Known = typeof handleOps | typeof execute | typeof executeBatch

/** @returns `undefined` for what is no such call */
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

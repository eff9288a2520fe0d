import { type PublicClient, zeroAddress, type Address, type Hex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { concat, encodeFunctionData, parseAbi, sliceHex, toHex } from 'viem/utils'

import { callOne } from '../chains/json-rpc-call.ts'
import { BundlerError } from './bundler-error.ts'
import { simulationsCode } from './deploy-entry-points.ts'
import type { EntryPoint } from './entry-point.ts'
import { readRevert } from './read-revert.ts'
import { preVerificationGasOf, type UserOperation } from './user-operation.ts'

const simulationsAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function simulateHandleOp(PackedUserOperation op, address target, bytes targetCallData)',
])

interface CallFrame {
  to?: string
  gasUsed?: Hex
  output?: Hex
  error?: string
  revertReason?: string
  calls?: CallFrame[]
}

/**
 * Measures an operation's gas by tracing it without verifying its signature. @throws BundlerError if the account rejects it, or
 * the call reverts
 */
export async function estimateGas(
  url: string,
  client: PublicClient,
  operation: UserOperation,
  bundler: Address,
  entryPoint: EntryPoint,
) {
  const large = {
    ...operation,
    callGasLimit: 10_000_000n,
    verificationGasLimit: 10_000_000n,
    preVerificationGas: 0n,
    // With a fee of 0 the account would pay nothing, and the gas of the payment would not be measured.
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    ...(operation.paymaster && { paymasterVerificationGasLimit: 3_000_000n, paymasterPostOpGasLimit: 3_000_000n }),
  }
  const { sender, authorization } = operation
  const balance = (await client.getBalance({ address: sender })) + 10n ** 9n
  const stateOverrides = {
    [entryPoint.address]: { code: simulationsCode[entryPoint.version] },
    [sender]: {
      balance: toHex(balance),
      ...(authorization && { code: concat(['0xef0100', authorization.address]) }),
    },
  }
  const data = encodeFunctionData({
    abi: simulationsAbi,
    functionName: 'simulateHandleOp',
    args: [toPackedUserOperation(large), zeroAddress, '0x'],
  })
  const call = { from: bundler, to: entryPoint.address, gas: toHex(60_000_000n), data }
  const tracer = { tracer: 'callTracer', stateOverrides }
  const trace = (await callOne(url, 'debug_traceCall', [call, 'latest', tracer])) as CallFrame
  if (trace.error !== undefined) throw readRevert(trace.output)
  const inner = trace.calls?.find(({ to, calls }) => to === entryPoint.address.toLowerCase() && calls)
  const execution = inner?.calls?.find(({ to }) => to === sender.toLowerCase())
  if (execution?.error !== undefined)
    throw new BundlerError(-32521, `The call reverted: ${execution.revertReason ?? execution.error}`, execution.output)
  const preOpGas = BigInt(sliceHex(trace.output ?? '0x', 32, 64))
  const paymaster = operation.paymaster?.toLowerCase()
  const paymasterGas = (trace.calls ?? [])
    .filter(({ to }) => paymaster !== undefined && to === paymaster)
    .reduce((sum, { gasUsed }) => sum + BigInt(gasUsed ?? '0x0'), 0n)
  return {
    preVerificationGas: toHex(plus(preVerificationGasOf(large, bundler), 10)),
    verificationGasLimit: toHex(plus(preOpGas, 25) + 30_000n),
    callGasLimit: toHex(plus(BigInt(execution?.gasUsed ?? '0x0'), 30) + 20_000n),
    ...(paymaster !== undefined && {
      paymasterVerificationGasLimit: toHex(plus(paymasterGas, 25) + 20_000n),
      paymasterPostOpGasLimit: toHex(60_000n),
    }),
  }
}

function plus(value: bigint, percent: number): bigint {
  return (value * BigInt(100 + percent)) / 100n
}

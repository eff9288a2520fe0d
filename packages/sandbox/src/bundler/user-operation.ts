import { encodeFunctionData, hexToBytes, recoverAuthorizationAddress } from 'viem/utils'
import { isAddressEqual, type SignedAuthorization, type Address, type Hex } from 'viem'
import {
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation as ViemUserOperation,
} from 'viem/account-abstraction'

import * as v from 'valibot'

import { BundlerError } from './bundler-error.ts'
import type { EntryPoint } from './entry-point.ts'

export type UserOperation = ViemUserOperation<'0.8'>

const bytes = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.transform(value => value as Hex),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform(value => value as Address),
)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform(value => BigInt(value)),
)
const word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform(value => value as Hex),
)

/** An operation as in ERC-7769. An estimation may omit the values that it requests. */
const operationSchema = v.object({
  sender: address,
  nonce: quantity,
  callData: bytes,
  callGasLimit: v.optional(quantity, '0x0'),
  verificationGasLimit: v.optional(quantity, '0x0'),
  preVerificationGas: v.optional(quantity, '0x0'),
  maxFeePerGas: v.optional(quantity, '0x0'),
  maxPriorityFeePerGas: v.optional(quantity, '0x0'),
  signature: bytes,
  factory: v.optional(v.union([v.literal('0x7702'), address])),
  factoryData: v.optional(bytes),
  paymaster: v.optional(address),
  paymasterData: v.optional(bytes),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  eip7702Auth: v.optional(
    v.object({ address, chainId: quantity, nonce: quantity, r: word, s: word, yParity: v.optional(quantity, '0x0') }),
  ),
})

/** Parses a wallet's operation. @throws BundlerError -32602 */
export function readUserOperation(given: unknown): UserOperation {
  const read = v.safeParse(operationSchema, given)
  if (!read.success)
    throw new BundlerError(
      -32602,
      `The user operation cannot be read: ${v.getDotPath(read.issues[0]) ?? 'it is no object'}`,
    )
  const { eip7702Auth, factory, ...rest } = read.output
  const authorization: SignedAuthorization | undefined = eip7702Auth && {
    address: eip7702Auth.address,
    chainId: Number(eip7702Auth.chainId),
    nonce: Number(eip7702Auth.nonce),
    r: eip7702Auth.r,
    s: eip7702Auth.s,
    yParity: Number(eip7702Auth.yParity),
  }
  return {
    ...rest,
    // The contract expects the mark of EIP-7702 in the form of an address.
    ...(factory && { factory: factory === '0x7702' ? '0x7702000000000000000000000000000000000000' : factory }),
    ...(authorization && { authorization }),
  }
}

/** Validates an authorization. @throws BundlerError for an authorization that the chain would ignore */
export async function requireAuthorization(
  { authorization, sender }: UserOperation,
  chainId: number,
  transactionCount: number,
): Promise<void> {
  if (!authorization) return
  const authority = await recoverAuthorizationAddress({ authorization })
  if (!isAddressEqual(authority, sender)) throw new BundlerError(-32602, 'The authorization is of another account')
  if (authorization.chainId !== 0 && authorization.chainId !== chainId)
    throw new BundlerError(-32602, 'The authorization is for another chain')
  if (authorization.nonce !== transactionCount) throw new BundlerError(-32602, 'The authorization has another nonce')
}

export function hashOf(operation: UserOperation, chainId: number, { address, version }: EntryPoint): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: address,
    entryPointVersion: version,
    userOperation: operation,
  })
}

/** Encodes the call of either entry point that executes the operation. */
export function encodeHandleOps(operation: UserOperation, beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], beneficiary],
  })
}

/** Returns the gas that the bundler pays besides the execution: for the bytes, and the transaction around it. */
export function preVerificationGasOf(operation: UserOperation, beneficiary: Address): bigint {
  const data = hexToBytes(encodeHandleOps(operation, beneficiary))
  const ofBytes = data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
  return ofBytes + 41_000n + (operation.authorization ? 25_000n : 0n)
}

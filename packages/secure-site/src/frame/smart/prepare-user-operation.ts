import { decodeFunctionData, type Hex, isAddress, isAddressEqual } from 'viem'

import { FrameError } from '../frame-error.ts'
import { invalid, listOf, readHex, readQuantity, requireOwn } from '../signing/evm-params.ts'
import type { Prepare } from '../signing/prepared.ts'
import { approveOperation } from './approve-operation.ts'
import { buildOperation, type SignedOperation } from './build-operation.ts'
import type { Call } from './call.ts'
import { fieldsOf } from './calls.ts'
import { sendOperation } from './send-operation.ts'
import { accountFactory } from '../../account-contracts/account-contracts.ts'
import { isEntryPoint } from './entry-point.ts'
import { accountAbi, type SmartAccount } from './smart-account.ts'

/** Maximum calls, each of which the user reads. */
const maxCalls = 20

/**
 * Prepares `eth_sendUserOperation` ([ERC-7769](https://eips.ethereum.org/EIPS/eip-7769)): the calls are decoded from
 * its `callData` and approved like others. The wallet sets gas, fees and signature itself, and ignores the page's. The
 * nonce must be the account's next, so that an operation is executed once.
 *
 * @throws FrameError 4100 for another sender, 5760 for a plain account, -32602 for any other unsupported value
 */
export const prepareUserOperation: Prepare = async (params, context) => {
  const { smart } = context
  const [given, entryPoint] = listOf(params)
  const asked = fieldsOf(given, 'eth_sendUserOperation takes an operation')
  if (typeof entryPoint !== 'string' || !isAddress(entryPoint) || !isEntryPoint(entryPoint))
    throw invalid('This entry point is not supported')
  requireOwn(asked.sender, context)
  if (!smart) throw new FrameError(5760, 'This account sends no operations: switch to the smart account')
  const { account } = smart
  if (!isAddressEqual(account.entryPoint.address, entryPoint))
    throw invalid(`The entry point of this account is ${account.entryPoint.address}`)
  if (isThere(asked.paymaster) || isThere(asked.paymasterAndData))
    throw invalid('The wallet takes no paymaster from a page')
  if (isThere(asked.initCode) || (isThere(asked.factory) && !isFactory(String(asked.factory), account)))
    throw invalid('The account has no such factory')
  const callData = readHex(asked.callData, 'callData')
  const calls = callData === undefined ? undefined : readCallData(callData)
  if (!callData || !calls) throw invalid('What the operation does cannot be read: it is no call of the account')
  const built = await buildOperation(calls, context, smart)
  const nonce = readQuantity(asked.nonce, 'nonce')
  if (nonce !== undefined && nonce !== built.operation.nonce)
    throw invalid(`The nonce is not the next of the account: ${built.operation.nonce}`)
  return {
    approval: await approveOperation(calls, built, context, smart),
    sign: async keys => built.sign(keys),
    finish: async signed => sendOperation(undefined, context.network.chainId, signed as SignedOperation, smart),
  }
}

/** Whether it is the wallet's own factory, which the wallet sets itself if needed. */
function isFactory(given: string, { kind }: SmartAccount): boolean {
  if (kind === 'delegated') return /^0x77020*$/.test(given)
  return given.toLowerCase() === accountFactory.address.toLowerCase()
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '0x' && !isZeroAddress(value)
}

function isZeroAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x0{40}$/.test(value)
}

/**
 * Decodes the account's `execute` and `executeBatch`. The wallet encodes the calls again, so that only drawn calls are
 * signed.
 */
function readCallData(callData: Hex): readonly Call[] | undefined {
  const calls = decodeCalls(callData)
  return calls && calls.length > 0 && calls.length <= maxCalls ? calls : undefined
}

function decodeCalls(callData: Hex): Call[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: accountAbi, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  } catch {
    return undefined
  }
}

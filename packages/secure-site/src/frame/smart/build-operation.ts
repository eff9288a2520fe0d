import { type Address, encodeFunctionData, type Hex, hexToBytes, toHex } from 'viem'
import { entryPoint08Abi, getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import { hashAuthorization, hashTypedData } from 'viem/utils'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { readFees, toBigint } from '../signing/evm-node.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { completeOperation, gasOf, type OperationDraft } from './complete-operation.ts'
import type { SmartContext } from './smart-context.ts'
import { type Delegation, entryPointAddress, implementationAddress, readDelegation } from './smart-account.ts'
import type { FeePayer } from './sponsor.ts'

/** An operation that is ready to be signed. */
export interface BuiltOperation {
  readonly operation: UserOperation<'0.8'>
  readonly delegation: Delegation
  readonly payer: FeePayer
  readonly gas: bigint
  /** In wei: it never takes more, whatever the bundler does. */
  readonly highestFee: bigint
  /** Signs it, and the account's delegation where it has none yet. */
  sign(keys: WalletKeys): SignedOperation
}

export interface SignedOperation {
  /** Its hash, as the EntryPoint computes it. */
  readonly hash: Hex
  /** As ERC-7769 has it. */
  readonly rpc: Readonly<Record<string, unknown>>
}

/** Has a signature's form, for the time that it is measured. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
const stubWord: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}`

/**
 * Completes an operation with what the chain and the bundler say. None of it is believed: all of it is signed, so that it cannot change afterwards, and what it can cost shows.
 *
 * @throws FrameError with the bundler's own code where the calls cannot be done
 */
export async function buildOperation(
  callData: Hex,
  context: SigningContext,
  smart: SmartContext,
): Promise<BuiltOperation> {
  const { readRpc, network } = context
  const sender = context.address as Address
  const chainId = Number(network.chainId.split(':')[1])
  const [delegation, nonce, fees, transactions] = await Promise.all([
    readRpc('eth_getCode', [sender, 'latest']).then(readDelegation),
    readNonce(sender, context),
    readFees(context),
    readRpc('eth_getTransactionCount', [sender, 'latest']).then(toBigint),
  ])
  if (!delegation) throw new FrameError(-32603, 'This account is a contract of its own on this network')
  const isFirst = delegation.kind !== 'own'
  const authorization = { address: implementationAddress, chainId, nonce: Number(transactions) } as const
  const upgrade = isFirst && ({ factory: '0x7702', factoryData: '0x' } as const)
  const stub = { ...authorization, r: stubWord, s: stubWord, yParity: 0 }
  const partial = { sender, nonce, callData, ...fees, ...upgrade }
  const draft: OperationDraft = {
    entryPoint: entryPointAddress,
    sender,
    maxFeePerGas: fees.maxFeePerGas,
    delegatesTo: isFirst ? implementationAddress : undefined,
    format: more => formatOperation({ ...partial, ...more, signature: stubSignature }, isFirst ? stub : undefined),
    complete: more => ({ ...partial, ...more, signature: '0x', ...(isFirst && { authorization: stub }) }),
    hash: whole => hashTypedData(getUserOperationTypedData({ chainId, entryPointAddress, userOperation: whole })),
  }
  const { fields, payer } = await completeOperation(draft, context, smart)
  const operation = draft.complete(fields)
  const gas = gasOf(fields)

  return {
    operation,
    delegation,
    payer,
    gas,
    highestFee: gas * fees.maxFeePerGas,
    sign(keys) {
      const hash = draft.hash(operation)
      const given = keys.eip155.sign(hexToBytes(hash))
      const signature: Hex = `${toHex(given.signature)}${(27 + given.recovery).toString(16)}`
      if (!isFirst) return { hash, rpc: formatOperation({ ...operation, signature }) }
      const own = keys.eip155.sign(hexToBytes(hashAuthorization(authorization)))
      const signed = {
        ...authorization,
        r: toHex(own.signature.subarray(0, 32)),
        s: toHex(own.signature.subarray(32)),
        yParity: own.recovery,
      }
      return { hash, rpc: formatOperation({ ...operation, signature }, signed) }
    },
  }
}

/** Of the account's first line of nonces: what has the same one is done once at most. */
async function readNonce(sender: Address, { readRpc }: SigningContext): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [sender, 0n] })
  const nonce = toBigint(await readRpc('eth_call', [{ to: entryPointAddress, data }, 'latest']))
  if (nonce >= 2n ** 64n) throw new FrameError(-32603, 'The node answered something else than a nonce')
  return nonce
}

interface Authorization {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

function formatOperation(operation: Readonly<Partial<UserOperation<'0.8'>>>, authorization?: Authorization) {
  const { authorization: _, ...rest } = operation
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, typeof value === 'bigint' ? toHex(value) : value]),
    ),
    ...(authorization && {
      eip7702Auth: {
        ...authorization,
        chainId: toHex(authorization.chainId),
        nonce: toHex(authorization.nonce),
        yParity: toHex(authorization.yParity),
        v: toHex(authorization.yParity),
      },
    }),
  }
}
